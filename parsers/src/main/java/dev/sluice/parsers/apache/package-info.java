/** Apache LogFormat strings, compiled to one generic matcher of log lines. */
@NullMarked
package dev.sluice.parsers.apache;

import org.jspecify.annotations.NullMarked;
