import type { MeterModel } from '../meter-model.ts';
import { ABB_B, ABB_NAME } from './abb.ts';
import { ABB_THREE_PHASES } from './abb-three-phases.ts';

export const ABB_B23: MeterModel = {
  ...ABB_B,
  id: 'abb-b23',
  name: 'B23',
  phases: 3,
  registers: ABB_THREE_PHASES,
  identity: { ...ABB_NAME, values: [0x42_32_33_20] },
};
