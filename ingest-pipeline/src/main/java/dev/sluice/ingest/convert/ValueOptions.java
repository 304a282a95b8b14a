package dev.sluice.ingest.convert;

import java.time.ZoneId;
import java.util.Optional;

/**
 * How values are written.
 *
 * @param timeZone zone of times that name none
 * @param timestampFormat pattern of dates and times that are not ISO
 * @param decimalComma whether decimals have a comma for a point
 */
public record ValueOptions(ZoneId timeZone, Optional<String> timestampFormat, boolean decimalComma) {}
