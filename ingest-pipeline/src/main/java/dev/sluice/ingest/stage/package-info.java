/**
 * The work of a load's threads, a class a stage: source, parse, order, session, commit, in the order of the data. Each
 * stage is used by one thread (parse and session: several stages, one thread each) and fails by throwing. A failure that
 * belongs to a place in the input is no exception but travels with the event, so that what came before it is committed.
 */
@NullMarked
package dev.sluice.ingest.stage;

import org.jspecify.annotations.NullMarked;
