/**
 * The measured quantities, as data. Base units are SI without prefix; only formatting scales them.
 * @see IEC 61557-12 (measured quantities), IEEE 1459 (power definitions), IEC 62056-6-1 (OBIS)
 */

/** How values of several phases, or of several instants, are combined. */
export type Totalling =
  /** Added over the phases in use (D16). */
  | 'sum'
  /** Averaged over the phases with a value; a sum has no meaning. */
  | 'mean'
  /** Averaged over phases with a positive value (voltage, D16). */
  | 'mean-of-positive'
  /** |Σ active power| / Σ apparent power (D15). */
  | 'power-ratio'
  /** One value for the whole supply, no phases. */
  | 'single';

export interface Quantity {
  readonly symbol: string;
  /** SI base unit; '' for a ratio. */
  readonly unit: string;
  /** gauge: valid over an interval, averaged; register: cumulative, only its differences are energy. */
  readonly kind: 'gauge' | 'register';
  readonly totalling: Totalling;
  /** Multiplied by the transformation ratio at reading time (D19). */
  readonly transformed: boolean;
  readonly colour: 'phase' | 'import' | 'export' | 'reactive' | 'sum' | 'plain';
  /** IEC 62056-6-1 value group C.D.E where one exists. */
  readonly obis?: string;
}

export const QUANTITIES = {
  voltage: {
    symbol: 'U',
    unit: 'V',
    kind: 'gauge',
    totalling: 'mean-of-positive',
    transformed: false,
    colour: 'phase',
    obis: '32.7.0',
  },
  current: {
    symbol: 'I',
    unit: 'A',
    kind: 'gauge',
    totalling: 'sum',
    transformed: true,
    colour: 'phase',
    obis: '31.7.0',
  },
  activePower: {
    symbol: 'P',
    unit: 'W',
    kind: 'gauge',
    totalling: 'sum',
    transformed: true,
    colour: 'phase',
    obis: '16.7.0',
  },
  reactivePower: {
    symbol: 'Q',
    unit: 'var',
    kind: 'gauge',
    totalling: 'sum',
    transformed: true,
    colour: 'phase',
    obis: '131.7.0',
  },
  apparentPower: {
    symbol: 'S',
    unit: 'VA',
    kind: 'gauge',
    totalling: 'sum',
    transformed: true,
    colour: 'phase',
    obis: '9.7.0',
  },
  powerFactor: {
    symbol: 'PF',
    unit: '',
    kind: 'gauge',
    totalling: 'power-ratio',
    transformed: false,
    colour: 'phase',
    obis: '13.7.0',
  },
  voltageThd: {
    symbol: 'THDu',
    unit: '%',
    kind: 'gauge',
    totalling: 'mean',
    transformed: false,
    colour: 'phase',
    obis: '12.7.124',
  },
  currentThd: {
    symbol: 'THDi',
    unit: '%',
    kind: 'gauge',
    totalling: 'mean',
    transformed: false,
    colour: 'phase',
    obis: '11.7.124',
  },
  frequency: {
    symbol: 'f',
    unit: 'Hz',
    kind: 'gauge',
    totalling: 'single',
    transformed: false,
    colour: 'plain',
    obis: '14.7.0',
  },
  activeEnergyImport: {
    symbol: 'E+',
    unit: 'Wh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'import',
    obis: '1.8.0',
  },
  activeEnergyExport: {
    symbol: 'E−',
    unit: 'Wh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'export',
    obis: '2.8.0',
  },
  reactiveEnergyQ1: {
    symbol: 'Q1',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
    obis: '5.8.0',
  },
  reactiveEnergyQ2: {
    symbol: 'Q2',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
    obis: '6.8.0',
  },
  reactiveEnergyQ3: {
    symbol: 'Q3',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
    obis: '7.8.0',
  },
  reactiveEnergyQ4: {
    symbol: 'Q4',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
    obis: '8.8.0',
  },
  /** Two quadrants in one register, as reported by devices with little space in their payload. */
  reactiveEnergyQ12: {
    symbol: 'Q12',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
  },
  reactiveEnergyQ34: {
    symbol: 'Q34',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
  },
  /** Sum of the four quadrants; derived, never stored. */
  reactiveEnergy: {
    symbol: 'Eq',
    unit: 'varh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'reactive',
  },
  apparentEnergy: {
    symbol: 'Es',
    unit: 'VAh',
    kind: 'register',
    totalling: 'sum',
    transformed: true,
    colour: 'sum',
    obis: '9.8.0',
  },
  temperature: { symbol: 'ϑ', unit: '°C', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  humidity: { symbol: 'RH', unit: '%', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  carbonDioxide: {
    symbol: 'CO₂',
    unit: 'ppm',
    kind: 'gauge',
    totalling: 'single',
    transformed: false,
    colour: 'plain',
  },
  illuminance1: { symbol: 'Ev1', unit: 'lx', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  illuminance2: { symbol: 'Ev2', unit: 'lx', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  motion: { symbol: 'PIR', unit: '', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  /** 1 while a relay is on; a mean is the share of time in which it was on. */
  relayState: { symbol: 'R', unit: '', kind: 'gauge', totalling: 'single', transformed: false, colour: 'plain' },
  signalStrength: {
    symbol: 'RSSI',
    unit: 'dBm',
    kind: 'gauge',
    totalling: 'single',
    transformed: false,
    colour: 'plain',
  },
} as const satisfies Record<string, Quantity>;

export type QuantityName = keyof typeof QUANTITIES;

export const PHASES = ['L1', 'L2', 'L3'] as const;
export type Phase = (typeof PHASES)[number];
/** A phase, or `total`: the figure over all phases in use. */
export type Channel = Phase | 'total';
