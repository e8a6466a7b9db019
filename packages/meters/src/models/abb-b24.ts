import type { MeterModel } from '../meter-model.ts';
import { ABB_B, ABB_NAME } from './abb.ts';
import { ABB_THREE_PHASES } from './abb-three-phases.ts';

export const ABB_B24: MeterModel = {
  ...ABB_B,
  id: 'abb-b24',
  name: 'B24',
  phases: 3,
  registers: ABB_THREE_PHASES,
  identity: { ...ABB_NAME, values: [0x42_32_34_20] },
};
