/** Units of time in milliseconds, in which instants and durations are. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
/** A quarter of an hour, by which demand is measured. */
export const QUARTER_MS = 900_000;
export const HOUR_MS = 3_600_000;
/** A day of 24 hours; the day of a place may be an hour longer or shorter. */
export const DAY_MS = 86_400_000;

/** The same in seconds, in which calls have steps and times. */
export const MINUTE_S = 60;
export const QUARTER_S = 900;
export const HOUR_S = 3_600;
export const DAY_S = 86_400;
