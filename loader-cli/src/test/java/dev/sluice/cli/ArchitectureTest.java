package dev.sluice.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;

/** Who may know whom, and who may touch the disk. */
@AnalyzeClasses(packages = "dev.sluice", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule DATA_GOES_ONE_WAY = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("wal")
            .definedBy("dev.sluice.wal..")
            .layer("storage")
            .definedBy("dev.sluice.storage..")
            .layer("parsers")
            .definedBy("dev.sluice.parsers..")
            .layer("ingest-pipeline")
            .definedBy("dev.sluice.ingest..")
            .layer("loader-cli")
            .definedBy("dev.sluice.cli..")
            .whereLayer("loader-cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("ingest-pipeline")
            .mayOnlyBeAccessedByLayers("loader-cli")
            .whereLayer("parsers")
            .mayOnlyBeAccessedByLayers("ingest-pipeline", "loader-cli")
            .whereLayer("storage")
            .mayOnlyBeAccessedByLayers("ingest-pipeline", "loader-cli")
            // The pipeline passes on the failures of the log that storage passes on to it; it knows no more of it.
            .whereLayer("wal")
            .mayOnlyBeAccessedByLayers("storage", "ingest-pipeline", "loader-cli");

    @ArchTest
    static final ArchRule PARSERS_KNOW_THE_JDK_AND_COMMONS_CSV_ALONE = noClasses()
            .that()
            .resideInAPackage("dev.sluice.parsers..")
            .should()
            .dependOnClassesThat(not(resideInAnyPackage(
                    "dev.sluice.parsers..", "java..", "org.apache.commons.csv..", "org.jspecify.annotations..")));

    @ArchTest
    static final ArchRule ONLY_THE_PIPELINE_KNOWS_THE_RING = noClasses()
            .that()
            .resideOutsideOfPackage("dev.sluice.ingest..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.lmax.disruptor..");

    @ArchTest
    static final ArchRule LOG_AND_STORAGE_TOUCH_THE_DISK_THROUGH_ONE_DOOR = noClasses()
            .that()
            .resideInAnyPackage("dev.sluice.wal..", "dev.sluice.storage..")
            .and()
            .resideOutsideOfPackage("dev.sluice.wal.file..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.nio.file.Files")
            .orShould()
            .dependOnClassesThat(resideInAnyPackage("java.nio.channels.."))
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(File|FileInputStream|FileOutputStream|RandomAccessFile)");

    /** Bytes of others must not choose classes, and a file in a shared folder may be another's. */
    @ArchTest
    static final ArchRule NOBODY_DESERIALIZES_OR_WRITES_OUTSIDE_OF_WHAT_IT_WAS_TOLD = noClasses()
            .should()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(ObjectInputStream|ObjectOutputStream)|javax\\.(naming|script)\\..*")
            .orShould()
            .callMethodWhere(DescribedPredicate.describe(
                    "a temporary file is made in a shared folder",
                    call -> call.getTarget().getName().matches("createTemp(File|Directory)")
                            && !call.getTarget().getRawParameterTypes().get(0).isEquivalentTo(Path.class)));

    /** What parses hostile lines takes time in proportion to their length, which no backtracking expression promises. */
    @ArchTest
    static final ArchRule PARSERS_MATCH_NO_REGULAR_EXPRESSIONS_AGAINST_RECORDS = noClasses()
            .that()
            .resideInAnyPackage("dev.sluice.parsers..", "dev.sluice.ingest.convert..", "dev.sluice.ingest.stage..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.util.regex..");

    @ArchTest
    static final ArchRule NOBODY_MAPS_FILES = noClasses().should().dependOnClassesThat(simpleName("MappedByteBuffer"));

    @ArchTest
    static final ArchRule ONLY_THE_COMMAND_LINE_PRINTS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.sluice.cli..")
            .should()
            .accessField(System.class, "out")
            .orShould()
            .accessField(System.class, "err");
}
