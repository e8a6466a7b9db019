import type { NormalValues, ScaleRule } from './scale.ts';

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

/** Where a quantity is measured, and with it the family of columns in which it is stored. */
export const PLACE_KINDS = {
  /** Each phase of the supply: `U_L1`. */
  phase: 'electrical',
  /** Over all phases, as the device itself reports it: `P_T`, `E_I_T`. */
  total: 'electrical',
  /** Once for the whole supply: `F`. */
  supply: 'electrical',
  /** A branch circuit behind its own current transformer: `CH2_P`. */
  circuit: 'circuits',
  /** The air around the device: `tempS`. */
  air: 'sensor',
  /** A relay: its state `relay_1`, its register `energy_R1`. */
  relay: 'relays',
  /** Reception of the device; shown live, not stored. */
  radio: null,
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

/** How Prometheus names it: units stand in the name, values are multiplied by `scale`. */
export interface Metric {
  readonly name: string;
  readonly scale?: number;
}

/** How Home Assistant names it: https://www.home-assistant.io/integrations/sensor/#device-class */
export interface SensorName {
  readonly name: string;
  readonly deviceClass?: string;
}

/** Names of a quantity at a circuit or a relay, for programs. */
export interface PlaceNames {
  readonly description: string;
  readonly prometheus: string;
  readonly homeAssistant?: string;
}

/** Everything that the platform knows of one measured quantity. Storage, wire, files, calls and screens derive from it. */
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

  /** Name in frames, files and calls, from which the names of its columns are formed. */
  readonly wire: string;
  /** Where it is measured; [] for what is computed from others. */
  readonly at: readonly PlaceKind[];
  /** Its name at a relay, where that is another one. */
  readonly atRelay?: string;
  /** Its name in the answer of `/sensor/data`. */
  readonly sensorData?: string;
  /** Value groups C.D.E of IEC 62056-6-1, over all phases; each phase is 20 higher in C. */
  readonly obis?: string;
  /**
   * Lowest and highest value that can be a measurement, base units, both allowed: what lies outside is a fault of the sender
   * and is refused (D46). Wide on purpose: behind transformers and at dead phases real meters report strange values.
   */
  readonly bounds: readonly [low: number, high: number];
  /** What it becomes at a current transformer that is turned: its negative, or another quantity, by its wire name. */
  readonly turned?: 'negative' | { readonly to: string };
  /** Gauge, by its wire name, whose integral a register is, and the sign with which it counts. */
  readonly integralOf?: { readonly gauge: string; readonly sign: 1 | -1 };
  /** Stored registers, by their wire names, of which it is the sum: per phase, and as devices report them over all phases. */
  readonly sumOf?: { readonly phases: readonly string[]; readonly total: readonly string[] };

  /** Registers of phases, by their wire names, whose sum devices report in this one. */
  readonly joins?: readonly string[];

  /** Number formats, thresholds ascending; the last one exceeded applies (R-FORM, D76). */
  readonly scale: readonly ScaleRule[];
  /** Minimum height of a linear axis, in the base unit: smaller variations are noise. */
  readonly leastSpan: number;
  /** Normal values: a nominal value with a share of it to either side, or bounds (EN 50160). */
  readonly normal?: { readonly nominal: number; readonly within: number } | NormalValues;

  /** Whether files may have it in thousands and millions of its unit. */
  readonly prefixed?: true;
  /** Further units in which devices of other makers report it, with the factor to the base unit. */
  readonly otherUnits?: readonly (readonly [unit: string, factor: number])[];
  /** Words of a column's heading in a file that name it. Of several that fit, the lowest rank decides, then the order of rows. */
  readonly headings?: readonly { readonly rank: number; readonly words: RegExp }[];

  /** What it is, in English: for the documents of calls and for programs. */
  readonly description: string;
  readonly prometheus?: Metric;
  readonly homeAssistant?: SensorName;
  /** The same of a circuit and of a relay. */
  readonly circuit?: PlaceNames;
  readonly relay?: PlaceNames;
  /** Lowest value, mean and highest value for examples. */
  readonly example?: readonly [low: number, mean: number, high: number];
}
