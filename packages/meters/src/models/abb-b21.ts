import type { MeterModel } from '../meter-model.ts';
import { entry } from '../register-entries.ts';
import { ABB_B, ABB_NAME, S16_MILLI, S32_CENTI, U16_CENTI, U32_AMPERE, U32_VOLT, U64_10WH } from './abb.ts';

/** Its totals are its only phase: the registers of the phase hold no value. */
export const ABB_B21: MeterModel = {
  ...ABB_B,
  id: 'abb-b21',
  name: 'B21',
  phases: 1,
  registers: [
    entry('E_I.L1', 0x5000, U64_10WH),
    entry('E_E.L1', 0x5004, U64_10WH),
    entry('U.L1', 0x5b00, U32_VOLT),
    entry('I.L1', 0x5b0c, U32_AMPERE),
    entry('P.L1', 0x5b14, S32_CENTI),
    entry('F', 0x5b2c, U16_CENTI),
    entry('PF.L1', 0x5b3a, S16_MILLI),
  ],
  identity: { ...ABB_NAME, values: [0x42_32_31_20] },
};
