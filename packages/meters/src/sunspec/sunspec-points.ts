import { PHASES } from '@phasor/quantities';
import type { RegisterType } from '../meter-model.ts';
import type { MeterQuantity, MeterValue } from '../meter-values.ts';

/** One point of a SunSpec model. */
export interface SunSpecPoint {
  readonly value: MeterValue;
  /** Offset from the register of the model's number. */
  readonly at: number;
  readonly type: Extract<RegisterType, 'u16' | 's16' | 'u32' | 'f32'>;
  /** Offset of the power of ten that scales it; undefined: none. */
  readonly factorAt?: number;
  readonly scale: number;
  /** An accumulator that stands at 0 is not implemented. */
  readonly counts: boolean;
}

type Row = readonly [quantity: MeterQuantity, total: number | null, phases: number | null, factorAt?: number];

/** What a family of points has in common. */
interface Shape {
  readonly type: SunSpecPoint['type'];
  readonly step: 1 | 2;
  readonly scale?: number;
  readonly counts?: boolean;
}

function points(rows: readonly Row[], { type, step, scale = 1, counts = false }: Shape): readonly SunSpecPoint[] {
  return rows.flatMap(([quantity, total, phases, factorAt]) => {
    const point = (value: MeterValue, at: number): SunSpecPoint => ({
      value,
      at,
      type,
      scale,
      counts,
      ...(factorAt === undefined ? {} : { factorAt }),
    });
    return [
      ...(total === null ? [] : [point(`${quantity}.T`, total)]),
      ...(phases === null ? [] : PHASES.map((phase, n) => point(`${quantity}.${phase}`, phases + step * n))),
    ];
  });
}

const frequency = (at: number, type: SunSpecPoint['type'], factorAt?: number): SunSpecPoint => ({
  value: 'F',
  at,
  type,
  scale: 1,
  counts: false,
  ...(factorAt === undefined ? {} : { factorAt }),
});

const S16: Shape = { type: 's16', step: 1 };
const F32: Shape = { type: 'f32', step: 2 };
const ACC32: Shape = { type: 'u32', step: 2, counts: true };
const ACC_F32: Shape = { ...F32, counts: true };

/** Meters 201 to 204. @see https://github.com/sunspec/models/blob/master/json/model_203.json */
const METER_INTEGERS: readonly SunSpecPoint[] = [
  ...points(
    [
      ['I', 2, 3, 6],
      ['U', null, 8, 15],
      ['P', 18, 19, 22],
      ['S', 23, 24, 27],
      ['Q', 28, 29, 32],
    ],
    S16,
  ),
  ...points([['PF', null, 34, 37]], { ...S16, scale: 0.01 }),
  frequency(16, 's16', 17),
  ...points(
    [
      ['E_E', 38, 40, 54],
      ['E_I', 46, 48, 54],
      ['S_E', null, 65, 71],
    ],
    ACC32,
  ),
  ...points(
    [
      ['Q1', 72, 74, 104],
      ['Q2', 80, 82, 104],
      ['Q3', 88, 90, 104],
      ['Q4', 96, 98, 104],
    ],
    ACC32,
  ),
];

/** Meters 211 to 214. @see https://github.com/sunspec/models/blob/master/json/model_213.json */
const METER_FLOATS: readonly SunSpecPoint[] = [
  ...points(
    [
      ['I', 2, 4],
      ['U', null, 12],
      ['P', 28, 30],
      ['S', 36, 38],
      ['Q', 44, 46],
      ['PF', null, 54],
    ],
    F32,
  ),
  frequency(26, 'f32'),
  ...points(
    [
      ['E_E', 60, 62],
      ['E_I', 68, 70],
      ['S_E', null, 86],
    ],
    ACC_F32,
  ),
  ...points(
    [
      ['Q1', 92, 94],
      ['Q2', 100, 102],
      ['Q3', 108, 110],
      ['Q4', 116, 118],
    ],
    ACC_F32,
  ),
];

/** Inverters 101 to 103. @see https://github.com/sunspec/models/blob/master/json/model_103.json */
const INVERTER_INTEGERS: readonly SunSpecPoint[] = [
  ...points(
    [
      ['I', 2, 3, 6],
      ['U', null, 10, 13],
    ],
    { type: 'u16', step: 1 },
  ),
  ...points(
    [
      ['P', 14, null, 15],
      ['S', 18, null, 19],
      ['Q', 20, null, 21],
    ],
    S16,
  ),
  frequency(16, 'u16', 17),
  ...points([['E_I', 24, null, 26]], ACC32),
];

/** Inverters 111 to 113. @see https://github.com/sunspec/models/blob/master/json/model_113.json */
const INVERTER_FLOATS: readonly SunSpecPoint[] = [
  ...points(
    [
      ['I', 2, 4],
      ['U', null, 16],
      ['P', 22, null],
      ['S', 26, null],
      ['Q', 28, null],
    ],
    F32,
  ),
  frequency(24, 'f32'),
  ...points([['E_I', 32, null]], ACC_F32),
];

/** A SunSpec model that measures. */
export interface SunSpecKind {
  readonly points: readonly SunSpecPoint[];
  /** Inverters count what they generate as positive. */
  readonly generates: boolean;
  readonly phases: 1 | 3;
}

const METER_SERIES = [
  [200, METER_INTEGERS],
  [210, METER_FLOATS],
] as const;
const INVERTER_SERIES = [
  [100, INVERTER_INTEGERS],
  [110, INVERTER_FLOATS],
] as const;

const kinds = (series: number, count: number, kind: Omit<SunSpecKind, 'phases'>) =>
  Array.from(
    { length: count },
    (_, n) => [series + n + 1, { ...kind, phases: n === 0 ? 1 : 3 } as SunSpecKind] as const,
  );

/** Measuring models by their number; the first of each series has one phase. */
export const SUNSPEC_KINDS: ReadonlyMap<number, SunSpecKind> = new Map([
  ...METER_SERIES.flatMap(([series, list]) => kinds(series, 4, { points: list, generates: false })),
  ...INVERTER_SERIES.flatMap(([series, list]) => kinds(series, 3, { points: list, generates: true })),
]);
