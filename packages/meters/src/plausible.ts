import { rowOfWire } from '@phasor/quantities/by-wire';
import { turnedOver } from '@phasor/quantities/other-names';
import type { MeterReading, MeterValue } from './meter-values.ts';

/** Of a network of 50 or 60 Hz. */
const NARROWER: Readonly<Record<string, readonly [low: number, high: number]>> = { F: [10, 100] };

/** Meters report current and apparent power of export with a minus; their direction is that of the power. */
const UNSIGNED: ReadonlySet<string> = new Set(['I', 'S']);

/** The values that can be a measurement. One that cannot be is missing: the server would refuse the whole sample for it. */
export function plausible(reading: MeterReading): MeterReading {
  return new Map(
    [...reading].flatMap(([name, reported]): [MeterValue, number][] => {
      const quantity = name.split('.')[0] ?? '';
      const [low, high] = NARROWER[quantity] ?? rowOfWire(quantity)?.bounds ?? [Number.NaN, Number.NaN];
      const value = UNSIGNED.has(quantity) ? Math.abs(reported) : reported;
      return value >= low && value <= high ? [[name, value]] : [];
    }),
  );
}

/** A reading with import and export exchanged, as a meter or a current transformer built in the other way round needs it. */
export function turned(reading: MeterReading): MeterReading {
  return new Map(
    [...reading].map(([name, value]): [MeterValue, number] => {
      const [quantity = '', phase] = name.split('.');
      const { wire, sign } = turnedOver(quantity);
      const own = value === 0 ? 0 : sign * value;
      return [wire === quantity ? name : (`${wire}.${phase}` as MeterValue), own];
    }),
  );
}
