import type { MeterModel, RegisterEntry } from '../meter-model.ts';
import { entry } from '../register-entries.ts';

const F32 = { type: 'f32', scale: 1 } as const;
/** The meters count kWh and kvarh. */
export const KILO_F32 = { type: 'f32', scale: 1_000 } as const;

/** What the single-phase meters share. */
export const SINGLE_PHASE: readonly RegisterEntry[] = [
  entry('U.L1', 0x00, F32),
  entry('I.L1', 0x06, F32),
  entry('P.L1', 0x0c, F32),
  entry('S.L1', 0x12, F32),
  entry('Q.L1', 0x18, F32),
  entry('PF.L1', 0x1e, F32),
  entry('F', 0x46, F32),
  entry('E_I.L1', 0x48, KILO_F32),
  entry('E_E.L1', 0x4a, KILO_F32),
  entry('Q12.T', 0x4c, KILO_F32),
  entry('Q34.T', 0x4e, KILO_F32),
];

/** Up to 40 values of two registers in one request; registers without a value are read as 0. */
export const EASTRON = {
  maker: 'Eastron',
  connections: ['rtu'],
  read: 'input',
  words: 'high first',
  batch: 80,
  gap: 24,
} as const satisfies Partial<MeterModel>;
