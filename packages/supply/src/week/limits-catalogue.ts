/** One number of the limits of a supply: its unit, and the values that may be set. */
interface LimitRow {
  readonly unit: 'V' | 'Hz' | '%';
  readonly least: number;
  readonly most: number;
  /** Of a low-voltage supply; null = as it is measured. */
  readonly usual: number | null;
}

/**
 * Limits of a week (EN 50160, low voltage, connected to an interconnected system), in percent of the nominal value. A `Share` is
 * the percentage of the measured intervals that has to be within its limits.
 */
export const SUPPLY_LIMITS = {
  /** V, of a phase to neutral. */
  nominalVoltage: { unit: 'V', least: 50, most: 50_000, usual: null },
  /** Most intervals of 10 minutes: this far below and above. */
  voltageBelow: { unit: '%', least: 0.1, most: 50, usual: 10 },
  voltageAbove: { unit: '%', least: 0.1, most: 50, usual: 10 },
  voltageShare: { unit: '%', least: 50, most: 100, usual: 95 },
  /** Every interval of 10 minutes. */
  voltageLowest: { unit: '%', least: 0.1, most: 100, usual: 15 },
  voltageHighest: { unit: '%', least: 0.1, most: 100, usual: 10 },
  /** Hz. */
  nominalFrequency: { unit: 'Hz', least: 40, most: 70, usual: null },
  /** Most intervals of 10 seconds, to both sides. */
  frequencyOff: { unit: '%', least: 0.01, most: 20, usual: 1 },
  frequencyShare: { unit: '%', least: 50, most: 100, usual: 99.5 },
  /** Every interval of 10 seconds. */
  frequencyLowest: { unit: '%', least: 0.01, most: 30, usual: 6 },
  frequencyHighest: { unit: '%', least: 0.01, most: 30, usual: 4 },
  /** Negative by positive sequence. */
  unbalance: { unit: '%', least: 0.1, most: 20, usual: 2 },
  unbalanceShare: { unit: '%', least: 50, most: 100, usual: 95 },
  /** Total harmonic distortion of the voltage. */
  thd: { unit: '%', least: 0.1, most: 50, usual: 8 },
  thdShare: { unit: '%', least: 50, most: 100, usual: 95 },
} as const satisfies Record<string, LimitRow>;

export type SupplyLimitName = keyof typeof SUPPLY_LIMITS;
export const SUPPLY_LIMIT_NAMES = Object.keys(SUPPLY_LIMITS) as [SupplyLimitName, ...SupplyLimitName[]];

/** Null where the usual value is what is measured. */
export type SupplyLimits = {
  readonly [Name in SupplyLimitName]: (typeof SUPPLY_LIMITS)[Name]['usual'] extends null ? number | null : number;
};

/** Limits that were set for a device; the others are those of a low-voltage supply. */
export type SupplyLimitChanges = { readonly [Name in SupplyLimitName]?: number | undefined };

/** All limits of a device. */
export function supplyLimits(changes: SupplyLimitChanges = {}): SupplyLimits {
  return Object.fromEntries(
    SUPPLY_LIMIT_NAMES.map((name) => [name, changes[name] ?? SUPPLY_LIMITS[name].usual]),
  ) as unknown as SupplyLimits;
}

/** What is judged of a week, in the order of reports; `of` is the quantity. */
export const WEEK_CRITERIA = {
  voltage: { of: 'voltage', perPhase: true },
  voltageAlways: { of: 'voltage', perPhase: true },
  frequency: { of: 'frequency', perPhase: false },
  frequencyAlways: { of: 'frequency', perPhase: false },
  unbalance: { of: 'unbalance', perPhase: false },
  thd: { of: 'thd', perPhase: true },
} as const satisfies Record<string, { of: WeekQuantity; perPhase: boolean }>;

export type WeekQuantity = 'voltage' | 'frequency' | 'unbalance' | 'thd';
export type WeekCriterion = keyof typeof WEEK_CRITERIA;
export const WEEK_CRITERION_NAMES = Object.keys(WEEK_CRITERIA) as [WeekCriterion, ...WeekCriterion[]];

/** The values that one criterion allows. */
export interface AllowedValues {
  /** V, Hz or %; null = no limit to that side. */
  readonly low: number | null;
  readonly high: number | null;
  /** Percentage of the measured intervals that has to be within them. */
  readonly share: number;
}

/** The values that each criterion allows, by the nominal voltage (V) and frequency (Hz). */
export function allowedValues(
  limits: SupplyLimits,
  { voltage, frequency }: { readonly voltage: number; readonly frequency: number },
): Readonly<Record<WeekCriterion, AllowedValues>> {
  const around = (nominal: number, below: number, above: number) => ({
    low: (nominal * (100 - below)) / 100,
    high: (nominal * (100 + above)) / 100,
  });
  return {
    voltage: { ...around(voltage, limits.voltageBelow, limits.voltageAbove), share: limits.voltageShare },
    voltageAlways: { ...around(voltage, limits.voltageLowest, limits.voltageHighest), share: 100 },
    frequency: { ...around(frequency, limits.frequencyOff, limits.frequencyOff), share: limits.frequencyShare },
    frequencyAlways: { ...around(frequency, limits.frequencyLowest, limits.frequencyHighest), share: 100 },
    unbalance: { low: null, high: limits.unbalance, share: limits.unbalanceShare },
    thd: { low: null, high: limits.thd, share: limits.thdShare },
  };
}
