package dev.sluice.testkit;

import dev.sluice.testkit.FaultPlan.Call;
import java.nio.file.Path;

/**
 * A call on its way to the disk.
 *
 * @param path of the file or directory; of a renamed file the new name
 * @param length bytes written, 0 for other calls
 */
public record DiskCall(Call kind, Path path, int length) {}
