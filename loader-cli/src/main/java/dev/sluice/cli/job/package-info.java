/**
 * Jobs: loads that are written down in a YAML file and run one after the other, unattended. {@link dev.sluice.cli.job.JobReader} reads the file,
 * {@link dev.sluice.cli.job.JobRunner} runs it; a job's load is the load of the command line, with the same options. One thread.
 */
@NullMarked
package dev.sluice.cli.job;

import org.jspecify.annotations.NullMarked;
