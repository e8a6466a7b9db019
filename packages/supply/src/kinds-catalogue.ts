/**
 * Kinds of supply events, by the name that devices and calls use.
 *
 * - `family`: events of one family at the same time on several phases are one event (IEC 61000-4-30, polyphase aggregation).
 * - `span`: a moment has no duration.
 * - `flags`: measurements of an interval with such an event are marked and left out of statistics (IEC 61000-4-30, flagging);
 *   of one that is no interruption if it lasts a minute at most.
 */
export const SUPPLY_KINDS = {
  /** Every phase in use below 5 % of the nominal voltage: an interruption in EN 50160. */
  OUTAGE: { family: 'low', span: 'time', flags: true },
  /** Some phases below 5 %, but not all of them. */
  PHASE_LOSS: { family: 'low', span: 'time', flags: true },
  /** Below 90 %. */
  DIP: { family: 'low', span: 'time', flags: true },
  /** Above 110 %. */
  SWELL: { family: 'high', span: 'time', flags: true },
  /** A quick change between two steady voltages within 90 to 110 %. */
  RAPID_CHANGE: { family: 'change', span: 'time', flags: false },
  /** Frequency outside its limits. */
  FREQUENCY: { family: 'frequency', span: 'time', flags: false },
  /** Unbalance above its limit. */
  UNBALANCE: { family: 'unbalance', span: 'time', flags: false },
  /** The phases follow each other in the other order. */
  PHASE_SEQUENCE: { family: 'sequence', span: 'time', flags: false },
  /** Registers were set to 0. */
  RESET: { family: 'reset', span: 'moment', flags: false },
  /** The clock was set. */
  CLOCK: { family: 'clock', span: 'moment', flags: false },
} as const satisfies Record<string, { family: string; span: 'time' | 'moment'; flags: boolean }>;

export type SupplyKind = keyof typeof SUPPLY_KINDS;
export type SupplyFamily = (typeof SUPPLY_KINDS)[SupplyKind]['family'];
export const SUPPLY_KIND_NAMES = Object.keys(SUPPLY_KINDS) as [SupplyKind, ...SupplyKind[]];

/** A kind of event whose depth is a voltage. */
export function isVoltageKind(kind: SupplyKind): boolean {
  const { family } = SUPPLY_KINDS[kind];
  return family === 'low' || family === 'high';
}

/**
 * Limits in percent of the nominal voltage (EN 50160 for low voltage). An event ends beyond its limit by the hysteresis, so
 * that a voltage at the limit is one event (IEC 61000-4-30).
 */
export const VOLTAGE_LIMITS = { lost: 5, dip: 90, swell: 110, hysteresis: 2 } as const;

/** How far the frequency may be from its nominal value, Hz (EN 50160: 99.5 % of a year). */
export const FREQUENCY_LIMIT = 0.5;

/**
 * Unbalance, % of the positive sequence (EN 50160: 2 % of 10-minute values). An event is above the limit for at least
 * `leastMs` without a break, as unbalance matters by the heat that it makes.
 */
export const UNBALANCE_LIMIT = { percent: 2, hysteresis: 0.2, leastMs: 600_000 } as const;

/**
 * A rapid voltage change, % of the nominal voltage: between two steady voltages, each within `steady` for `samples` samples
 * (EN 50160: up to 5 % is usual). Longer samples do not tell a rapid change from a slow one.
 */
export const RAPID_CHANGE = { percent: 5, steady: 1, samples: 3, longestSampleMs: 3_000 } as const;

/** An interruption that lasts longer is a long one, ms (EN 50160). */
export const LONG_INTERRUPTION_MS = 180_000;

/** Intervals of the statistics of voltage, ms: counted from the epoch, as quarter hours are (IEC 61000-4-30). */
export const FLAG_INTERVAL_MS = 600_000;

/** Nominal voltages of supplies and of voltage transformers' secondaries, V. */
const NOMINAL_VOLTAGES = [
  57.7, 63.5, 100, 110, 115, 120, 127, 200, 208, 230, 277, 347, 400, 480, 690, 3_464, 5_774, 12_702, 20_207,
] as const;

/** What a supply in Europe has. */
export const USUAL_VOLTAGE = 230;
/** A mean voltage within this share of 230 V is a supply of 230 V, also where it is 220 or 240 V. */
const USUAL_SHARE = 0.13;

/**
 * The nominal voltage of a supply whose voltage is usually about `usual` V: 230 V where it is near, else the nearest one of
 * the list by ratio. 230 for NaN.
 */
export function nominalVoltage(usual: number): number {
  if (!(usual > 0) || Math.abs(usual / USUAL_VOLTAGE - 1) <= USUAL_SHARE) return USUAL_VOLTAGE;
  const distance = (nominal: number) => Math.abs(Math.log(usual / nominal));
  return NOMINAL_VOLTAGES.reduce((best, nominal) => (distance(nominal) < distance(best) ? nominal : best));
}
