package dev.sluice.ingest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.sluice.ingest.ring.StageThread;
import java.util.concurrent.ExecutorService;

@AnalyzeClasses(packages = "dev.sluice.ingest", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    /** A thread of another kind would lose what its body throws, and somebody would wait for it for ever. */
    @ArchTest
    static final ArchRule everyThreadIsAStageThread = noClasses()
            .that()
            .doNotHaveFullyQualifiedName(StageThread.class.getName())
            .should()
            .callConstructorWhere(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "a Thread is made", call -> call.getTarget().getOwner().isEquivalentTo(Thread.class)))
            .orShould()
            .dependOnClassesThat(com.tngtech.archunit.base.DescribedPredicate.describe(
                    "run tasks on threads of their own", (JavaClass c) -> c.isAssignableTo(ExecutorService.class)));

    /** Stages may know the plan and the ring; what they stand on must not know them. */
    @ArchTest
    static final ArchRule dataGoesOneWay = noClasses()
            .that()
            .resideInAnyPackage("..source..", "..convert..", "..route..", "..account..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..stage..", "..plan..", "..reject..");

    /** The engine is known to its target alone, so that another engine needs a target and nothing else. */
    @ArchTest
    static final ArchRule onlyTheEnginesTargetKnowsTheEngine = noClasses()
            .that()
            .haveNameNotMatching(".*\\.EngineLoadTarget(\\$.*)?")
            .should()
            .dependOnClassesThat()
            .haveNameMatching("dev\\.sluice\\.storage\\.(StorageEngine|transaction\\.TableLoad)");
}
