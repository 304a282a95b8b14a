/**
 * One class a command: its options, and the few lines that hand them to the module that does the work and print the result. {@link
 * SluiceCommand} is the root and holds the options of all; {@link dev.sluice.cli.invocation.Invocation} is what a command needs of its process.
 */
@NullMarked
package dev.sluice.cli.command;

import org.jspecify.annotations.NullMarked;
