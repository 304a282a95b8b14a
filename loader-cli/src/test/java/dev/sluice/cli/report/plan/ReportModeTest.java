package dev.sluice.cli.report.plan;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportModeTest {
    @ParameterizedTest
    @EnumSource
    void everyModeGivesEverySettingThatTellsModesApart(ReportMode mode) {
        assertThat(mode.settingArguments())
                .hasSize(8)
                .contains(mode == ReportMode.NONE ? "wal_level=none" : "wal_level=minimal")
                .contains(mode == ReportMode.MINIMAL ? "wal_skip_threshold=-1" : "wal_skip_threshold=2MB")
                .contains(
                        mode == ReportMode.SYNCHRONOUS_COMMIT_OFF ? "synchronous_commit=off" : "synchronous_commit=on")
                .contains(mode == ReportMode.FSYNC_OFF ? "fsync=off" : "fsync=on");
    }
}
