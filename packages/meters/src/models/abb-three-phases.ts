import { entry, phases } from '../register-entries.ts';
import { S16_MILLI, S32_CENTI, U16_CENTI, U32_AMPERE, U32_VOLT, U64_10WH } from './abb.ts';

/** What B23 (direct) and B24 (current transformers) share. */
export const ABB_THREE_PHASES = [
  entry('E_I.T', 0x5000, U64_10WH),
  entry('E_E.T', 0x5004, U64_10WH),
  ...phases('E_I', 0x5460, U64_10WH),
  ...phases('E_E', 0x546c, U64_10WH),
  ...phases('U', 0x5b00, U32_VOLT),
  ...phases('I', 0x5b0c, U32_AMPERE),
  entry('P.T', 0x5b14, S32_CENTI),
  ...phases('P', 0x5b16, S32_CENTI),
  entry('F', 0x5b2c, U16_CENTI),
  ...phases('PF', 0x5b3b, S16_MILLI),
];
