/** Tests of the real process through its launcher: exit code, standard output, standard error, and what a kill leaves. */
@NullMarked
package dev.sluice.cli.endtoend;

import org.jspecify.annotations.NullMarked;
