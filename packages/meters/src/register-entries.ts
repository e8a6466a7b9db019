import { PHASES } from '@phasor/quantities';
import type { RegisterEntry, RegisterType } from './meter-model.ts';
import type { MeterQuantity, MeterValue } from './meter-values.ts';

type Format = Pick<RegisterEntry, 'type' | 'scale' | 'optional'>;

/** Number of 16-bit registers of a type. */
export const REGISTERS_OF: Readonly<Record<RegisterType, 1 | 2 | 4>> = {
  u16: 1,
  s16: 1,
  u32: 2,
  s32: 2,
  u64: 4,
  s64: 4,
  f32: 2,
  f64: 4,
  t5: 2,
  t6: 2,
};

/** One value. */
export const entry = (value: MeterValue, at: number, format: Format): RegisterEntry => ({ value, at, ...format });

/** The three phases of a quantity, one behind the other. */
export const phases = (quantity: MeterQuantity, at: number, format: Format): readonly RegisterEntry[] =>
  PHASES.map((phase, n) => entry(`${quantity}.${phase}`, at + n * REGISTERS_OF[format.type], format));
