import type { MeterReading, MeterValue } from './meter-values.ts';

/** Bounds of quantities whose sign means nothing, or that have none (docs/device-protocol.md, "`data`"). */
const BOUNDS: Readonly<Record<string, readonly [low: number, high: number]>> = {
  U: [0, 1e6],
  P: [-1e9, 1e9],
  Q: [-1e9, 1e9],
  PF: [-1.01, 1.01],
  F: [10, 100],
  DF_U: [0, 1e4],
  DF_I: [0, 1e5],
};
const REGISTER_BOUNDS = [0, 1e13] as const;

/** Meters report current and apparent power of export with a minus; their direction is that of the power. */
const UNSIGNED: Readonly<Record<string, number>> = { I: 1e6, S: 1e9 };

/** The values that can be a measurement. One that cannot be is missing: the server would refuse the whole sample for it. */
export function plausible(reading: MeterReading): MeterReading {
  return new Map(
    [...reading].flatMap(([name, value]): [MeterValue, number][] => {
      const quantity = name.split('.')[0] ?? '';
      const high = UNSIGNED[quantity];
      if (high !== undefined) return Math.abs(value) <= high ? [[name, Math.abs(value)]] : [];
      const [low, top] = BOUNDS[quantity] ?? REGISTER_BOUNDS;
      return value >= low && value <= top ? [[name, value]] : [];
    }),
  );
}

/** What import becomes where a meter or a current transformer is built in the other way round. */
const TURNED: Readonly<Record<string, string>> = {
  E_I: 'E_E',
  E_E: 'E_I',
  Q12: 'Q34',
  Q34: 'Q12',
  Q1: 'Q3',
  Q2: 'Q4',
  Q3: 'Q1',
  Q4: 'Q2',
};

/** A reading with import and export exchanged. */
export function turned(reading: MeterReading): MeterReading {
  return new Map(
    [...reading].map(([name, value]): [MeterValue, number] => {
      const [quantity = '', phase] = name.split('.');
      if (quantity === 'P' || quantity === 'Q') return [name, value === 0 ? 0 : -value];
      const other = TURNED[quantity];
      return [other ? (`${other}.${phase}` as MeterValue) : name, value];
    }),
  );
}
