package dev.sluice.cli.error;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sluice.storage.RecoveryRequiredException;
import dev.sluice.wal.CorruptionException;
import dev.sluice.wal.DirectoryBusyException;
import dev.sluice.wal.DiskFullException;
import dev.sluice.wal.FailStopException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ErrorTableTest {
    private static final Path PATH = Path.of("data");

    @Test
    void everyExceptionOfEveryModuleHasAnEntry() {
        Set<String> named = ErrorTable.classes().stream().map(Class::getName).collect(Collectors.toSet());
        Set<String> thrown = new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages("dev.sluice").stream()
                        .filter(type -> type.isAssignableTo(Throwable.class))
                        .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                        // One that is nested in a class never leaves its package: those who throw it catch it.
                        .filter(JavaClass::isTopLevelClass)
                        .map(JavaClass::getName)
                        .collect(Collectors.toSet());
        assertThat(thrown).hasSizeGreaterThan(10);
        assertThat(named).containsAll(thrown);
    }

    @Test
    void aFailedSyncIsFailStop() {
        ErrorTable.Verdict verdict = ErrorTable.judge(new FailStopException(PATH, "sync", new IOException("EIO")));
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.DISK);
        assertThat(verdict.isFailStop()).isTrue();
    }

    @Test
    void aFullDiskIsNot() {
        ErrorTable.Verdict verdict =
                ErrorTable.judge(new DiskFullException(PATH, "write", new IOException("no space")));
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.DISK);
        assertThat(verdict.isFailStop()).isFalse();
    }

    @Test
    void theRefusedStartNamesTheWayOut() {
        ErrorTable.Verdict verdict = ErrorTable.judge(new RecoveryRequiredException(PATH));
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.RECOVERY_REQUIRED);
        assertThat(verdict.message().message()).contains("wal_level=none");
        assertThat(verdict.message().hint().orElse("")).contains("recover --to-checkpoint");
    }

    @Test
    void exitCodesAreThoseOfTheContract() {
        assertThat(ErrorTable.judge(new CorruptionException(PATH, 1, "a", "b")).exitCode())
                .isEqualTo(ExitCode.CORRUPTION);
        assertThat(ErrorTable.judge(new DirectoryBusyException(PATH, 7)).exitCode())
                .isEqualTo(ExitCode.BUSY);
        assertThat(ErrorTable.judge(new UsageException("x")).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ErrorTable.judge(new NoSuchFileException("x")).exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(ErrorTable.judge(new UncheckedIOException(new IOException("x")))
                        .exitCode())
                .isEqualTo(ExitCode.DISK);
    }

    @Test
    void whatNobodyForesawIsInternalAndForbidsACleanStop() {
        ErrorTable.Verdict verdict = ErrorTable.judge(new IllegalStateException("x"));
        assertThat(verdict.exitCode()).isEqualTo(ExitCode.INTERNAL);
        assertThat(verdict.isFailStop()).isTrue();
    }
}
