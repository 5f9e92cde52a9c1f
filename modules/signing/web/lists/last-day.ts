/** Returns the last day to sign as YYYY-MM-DD, from the moment at which it ends. */
export const lastDayOf = (expiresAt: string): string =>
  Temporal.Instant.from(expiresAt).subtract({ seconds: 1 }).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString()
