import type { MeterModel, RegisterType } from './meter-model.ts';
import { REGISTERS_OF } from './register-entries.ts';

type Reader = (view: DataView) => number;

/** Raw values by which meters say that they have none. */
const ABSENT: Readonly<Record<RegisterType, readonly bigint[]>> = {
  u16: [0xffffn],
  s16: [0x7fffn, 0x8000n],
  u32: [0xffff_ffffn],
  s32: [0x7fff_ffffn, 0x8000_0000n],
  u64: [0xffff_ffff_ffff_ffffn],
  s64: [0x7fff_ffff_ffff_ffffn, 0x8000_0000_0000_0000n],
  f32: [],
  f64: [],
  t5: [0xffff_ffffn],
  t6: [0xffff_ffffn],
};

const READERS: Readonly<Record<RegisterType, Reader>> = {
  u16: (view) => view.getUint16(0),
  s16: (view) => view.getInt16(0),
  u32: (view) => view.getUint32(0),
  s32: (view) => view.getInt32(0),
  u64: (view) => Number(view.getBigUint64(0)),
  s64: (view) => Number(view.getBigInt64(0)),
  f32: (view) => shortest(view.getFloat32(0)),
  f64: (view) => view.getFloat64(0),
  t5: (view) => decimal(view.getUint32(0) & 0xff_ffff, view.getInt8(0)),
  t6: (view) => decimal((view.getInt32(0) << 8) >> 8, view.getInt8(0)),
};

/** Digits that distinguish every number in single precision from its neighbours. */
const SINGLE_DIGITS = 9;

/** The shortest decimal that is this single: neither 230.10000610351562 for 230.1, nor 12345680 Wh for 12345678. */
function shortest(single: number): number {
  if (Number.isInteger(single)) return single;
  for (let digits = 6; digits < SINGLE_DIGITS; digits++) {
    const rounded = Number(single.toPrecision(digits));
    if (Math.fround(rounded) === single) return rounded;
  }
  return Number(single.toPrecision(SINGLE_DIGITS));
}

const decimal = (digits: number, exponent: number) => Number(`${digits}e${exponent}`);

/** The number in the first registers of `words`; undefined where the meter has none, or they are too few. */
export function numberIn(
  words: readonly number[],
  type: RegisterType,
  order: MeterModel['words'] = 'high first',
): number | undefined {
  const count = REGISTERS_OF[type];
  if (words.length < count) return undefined;
  const taken = words.slice(0, count);
  const ordered = order === 'high first' ? taken : taken.reverse();
  if (ABSENT[type].includes(ordered.reduce((sum, word) => (sum << 16n) | BigInt(word), 0n))) return undefined;
  const view = new DataView(new ArrayBuffer(2 * count));
  ordered.forEach((word, index) => {
    view.setUint16(2 * index, word);
  });
  const value = READERS[type](view);
  return Number.isFinite(value) ? value : undefined;
}

/** A number times a scale, without the noise of binary fractions. */
export function scaled(value: number, scale: number): number {
  return Number((value * scale).toPrecision(15));
}
