import type { Phase } from '@phasor/quantities';

/** Quantities that a meter may report, by the names of the device protocol (docs/device-protocol.md, "`data`"). */
export const METER_QUANTITIES = [
  'U',
  'I',
  'P',
  'Q',
  'S',
  'PF',
  'DF_U',
  'DF_I',
  'E_I',
  'E_E',
  'Q12',
  'Q34',
  'Q1',
  'Q2',
  'Q3',
  'Q4',
  'S_E',
] as const;
export type MeterQuantity = (typeof METER_QUANTITIES)[number];

/** One value: a quantity and its phase (`U.L1`), or its total over the phases (`P.T`); the frequency has none. */
export type MeterValue = `${MeterQuantity}.${Phase | 'T'}` | 'F';

/** What was read at one instant, base units; a value that is not there is missing. */
export type MeterReading = ReadonlyMap<MeterValue, number>;
