/** Data sources are stored apart and never mixed in one series (D22). */
export const SOURCES = { wifi: 1, lora: 2 } as const;
export type Source = (typeof SOURCES)[keyof typeof SOURCES];

/** Series points: `[epoch ms, value]`, ascending; null is a known gap (D13). */
export type Point = readonly [number, number | null];
