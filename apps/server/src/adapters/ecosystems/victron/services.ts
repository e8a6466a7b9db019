import type { MeasuredQuantity } from '@phasor/contract';

/** A part of a service that measures one supply. */
export interface SupplyPart {
  /** Path of its values, without a slash at the end. */
  readonly base: string;
  /** What is added to the name of the device; empty for the service itself. */
  readonly suffix: string;
  /** Its positive power flows into the installation, so that it is export of what is measured. */
  readonly generates?: true;
}

const AC: readonly SupplyPart[] = [{ base: 'Ac', suffix: '' }];
const GENERATOR: readonly SupplyPart[] = [{ base: 'Ac', suffix: '', generates: true }];

/**
 * Services that measure alternating current.
 * @see https://github.com/victronenergy/venus/wiki/dbus
 */
export const SUPPLIES: ReadonlyMap<string, readonly SupplyPart[]> = new Map([
  ['grid', AC],
  ['acload', AC],
  ['evcharger', AC],
  ['heatpump', AC],
  ['pvinverter', GENERATOR],
  ['genset', GENERATOR],
  [
    'vebus',
    [
      { base: 'Ac/ActiveIn', suffix: '' },
      { base: 'Ac/Out', suffix: '/out' },
    ],
  ],
  [
    'system',
    [
      { base: 'Ac/Consumption', suffix: '' },
      { base: 'Ac/Grid', suffix: '/grid' },
    ],
  ],
]);

/** Services of direct current: their numbers are offered for a field map. */
export const DIRECT_CURRENT: ReadonlySet<string> = new Set(['battery', 'solarcharger', 'dcload', 'dcsource', 'multi']);

interface Leaf {
  readonly quantity: MeasuredQuantity;
  readonly factor?: number;
}

const WH_PER_KWH = 1_000;

/** Meaning of the last levels of a path, below its phase. */
export const LEAVES: ReadonlyMap<string, Leaf> = new Map<string, Leaf>([
  ['Power', { quantity: 'P' }],
  ['P', { quantity: 'P' }],
  ['Voltage', { quantity: 'U' }],
  ['V', { quantity: 'U' }],
  ['Current', { quantity: 'I' }],
  ['I', { quantity: 'I' }],
  ['S', { quantity: 'S' }],
  ['PowerFactor', { quantity: 'PF' }],
  ['Frequency', { quantity: 'F' }],
  ['F', { quantity: 'F' }],
  ['Energy/Forward', { quantity: 'E_I', factor: WH_PER_KWH }],
  ['Energy/Reverse', { quantity: 'E_E', factor: WH_PER_KWH }],
]);
