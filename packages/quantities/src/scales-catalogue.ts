import type { QuantityName } from './catalogue.ts';

/** Quantities with a format: every measured one, the power factor as an angle (D15), and shares and durations of time. */
export type FormattedQuantity = QuantityName | 'phaseAngle' | 'share' | 'duration' | 'minutes' | 'uptime' | 'days';

/** Format of values: divided by `divisor`, with so many decimals, followed by the unit. */
export interface Scale {
  readonly unit: string;
  readonly divisor: number;
  readonly decimals: number;
}

/** A scale for absolute values strictly above a threshold (D76), in the base unit of the quantity. */
export interface ScaleRule extends Scale {
  readonly above: number;
}

const plain = (unit: string, decimals: number): readonly ScaleRule[] => [{ above: -1, unit, divisor: 1, decimals }];

const power = (unit: string): readonly ScaleRule[] => [
  { above: -1, unit, divisor: 1, decimals: 1 },
  { above: 1000, unit: `k${unit}`, divisor: 1000, decimals: 2 },
];

const energy = (unit: string): readonly ScaleRule[] => [
  { above: -1, unit, divisor: 1, decimals: 2 },
  { above: 100_000, unit: `k${unit}`, divisor: 1000, decimals: 2 },
];

/**
 * The number formats, thresholds ascending; the last one exceeded applies.
 * @see R-FORM, D76
 */
export const SCALES = {
  voltage: plain('V', 1),
  current: [
    { above: -1, unit: 'A', divisor: 1, decimals: 2 },
    { above: 100, unit: 'A', divisor: 1, decimals: 1 },
    { above: 1000, unit: 'kA', divisor: 1000, decimals: 2 },
  ],
  activePower: power('W'),
  reactivePower: power('var'),
  apparentPower: power('VA'),
  powerFactor: plain('', 3),
  phaseAngle: plain('°', 1),
  share: plain('%', 2),
  duration: plain('s', 0),
  minutes: plain('min', 1),
  /** Hours on every scale: their powers of ten are readable, those of seconds are not. */
  uptime: plain('h', 2),
  days: plain('d', 2),
  voltageThd: plain('%', 2),
  currentThd: plain('%', 2),
  frequency: plain('Hz', 3),
  activeEnergyImport: energy('Wh'),
  activeEnergyExport: energy('Wh'),
  reactiveEnergyQ1: energy('varh'),
  reactiveEnergyQ2: energy('varh'),
  reactiveEnergyQ3: energy('varh'),
  reactiveEnergyQ4: energy('varh'),
  reactiveEnergyQ12: energy('varh'),
  reactiveEnergyQ34: energy('varh'),
  reactiveEnergy: energy('varh'),
  apparentEnergy: energy('VAh'),
  temperature: plain('°C', 1),
  humidity: plain('%', 0),
  carbonDioxide: plain('ppm', 0),
  illuminance1: plain('lx', 0),
  illuminance2: plain('lx', 0),
  motion: plain('', 0),
  relayState: plain('', 2),
  signalStrength: plain('dBm', 0),
} as const satisfies Record<FormattedQuantity, readonly ScaleRule[]>;

/** Scales of a share of energy (a pie), which has its own thresholds; each is a prefix of the base unit. */
export const SHARE_PREFIXES = [
  { above: -1, prefix: '', divisor: 1 },
  { above: 1000, prefix: 'k', divisor: 1000 },
  { above: 1_000_000, prefix: 'M', divisor: 1_000_000 },
] as const;
