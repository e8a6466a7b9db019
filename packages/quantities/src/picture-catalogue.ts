import type { FormattedQuantity } from './scales-catalogue.ts';

/** The normal values of a quantity, in its base unit; a missing end is open. */
export interface NormalValues {
  readonly low?: number;
  readonly high?: number;
}

/** Scaling of charts of a quantity, and its normal values. */
export interface PictureRule {
  /** Minimum height of a linear axis, in the base unit: smaller variations are noise. */
  readonly leastSpan: number;
  /** Normal values: a nominal value with a share of it to either side, or bounds. */
  readonly normal?: { readonly nominal: number; readonly within: number } | NormalValues;
}

/**
 * A row for each quantity. The voltage is that between a phase and the neutral conductor.
 * @see EN 50160 (voltage, frequency, distortion)
 */
export const PICTURES = {
  voltage: { leastSpan: 10, normal: { nominal: 230, within: 0.1 } },
  current: { leastSpan: 0.1 },
  activePower: { leastSpan: 10 },
  reactivePower: { leastSpan: 10 },
  apparentPower: { leastSpan: 10 },
  powerFactor: { leastSpan: 0.1, normal: { low: 0.95 } },
  /** arccos 0.95, inductive or capacitive. */
  phaseAngle: { leastSpan: 5, normal: { low: -18.195, high: 18.195 } },
  share: { leastSpan: 1 },
  duration: { leastSpan: 10 },
  minutes: { leastSpan: 1 },
  uptime: { leastSpan: 1 },
  days: { leastSpan: 1 },
  voltageThd: { leastSpan: 1, normal: { high: 8 } },
  currentThd: { leastSpan: 5 },
  frequency: { leastSpan: 0.1, normal: { nominal: 50, within: 0.01 } },
  activeEnergyImport: { leastSpan: 1 },
  activeEnergyExport: { leastSpan: 1 },
  reactiveEnergyQ1: { leastSpan: 1 },
  reactiveEnergyQ2: { leastSpan: 1 },
  reactiveEnergyQ3: { leastSpan: 1 },
  reactiveEnergyQ4: { leastSpan: 1 },
  reactiveEnergyQ12: { leastSpan: 1 },
  reactiveEnergyQ34: { leastSpan: 1 },
  reactiveEnergy: { leastSpan: 1 },
  apparentEnergy: { leastSpan: 1 },
  temperature: { leastSpan: 2 },
  humidity: { leastSpan: 5 },
  carbonDioxide: { leastSpan: 100 },
  illuminance1: { leastSpan: 10 },
  illuminance2: { leastSpan: 10 },
  motion: { leastSpan: 1 },
  relayState: { leastSpan: 1 },
  signalStrength: { leastSpan: 10 },
} as const satisfies Record<FormattedQuantity, PictureRule>;

/** Minimum height of a linear axis of a quantity, in its base unit. */
export function leastSpanOf(quantity: FormattedQuantity): number {
  return PICTURES[quantity].leastSpan;
}

/**
 * The normal values of a quantity, in its base unit; undefined if it has none.
 *
 * @param nominal  that of the device, if it is not the usual one
 */
export function normalOf(quantity: FormattedQuantity, nominal?: number): NormalValues | undefined {
  const { normal }: PictureRule = PICTURES[quantity];
  if (normal === undefined || !('nominal' in normal)) return normal;
  const middle = nominal ?? normal.nominal;
  const [low, high] = [1 - normal.within, 1 + normal.within].map((share) => Number((middle * share).toPrecision(9)));
  return { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
}
