import type { Phase, WireAt } from '@phasor/quantities';

/** Quantities that a meter may report, by the names of the device protocol (docs/device-protocol.md, "`data`"). */
export type MeterQuantity = WireAt<'phase' | 'total'>;

/** One value: a quantity and its phase (`U.L1`), or its total over the phases (`P.T`); the frequency has none. */
export type MeterValue = `${MeterQuantity}.${Phase | 'T'}` | WireAt<'supply'>;

/** What was read at one instant, base units; a value that is not there is missing. */
export type MeterReading = ReadonlyMap<MeterValue, number>;
