import type { MeterModel } from '../meter-model.ts';
import { entry } from '../register-entries.ts';
import { FINDER, FINDER_F32 } from './finder.ts';

export const FINDER_7M24: MeterModel = {
  ...FINDER,
  id: 'finder-7m24',
  name: '7M.24',
  phases: 1,
  registers: [
    entry('U.L1', 2_500, FINDER_F32),
    entry('I.L1', 2_516, FINDER_F32),
    entry('P.L1', 2_536, FINDER_F32),
    entry('Q.L1', 2_544, FINDER_F32),
    entry('S.L1', 2_552, FINDER_F32),
    entry('PF.L1', 2_560, FINDER_F32),
    entry('F', 2_584, FINDER_F32),
    entry('E_I.L1', 2_752, FINDER_F32),
    entry('Q12.T', 2_754, FINDER_F32),
    entry('E_E.L1', 2_756, FINDER_F32),
    entry('Q34.T', 2_758, FINDER_F32),
  ],
  sources: [
    'https://github.com/dndg/FinderOpta7MTutorial',
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/finder7m24.go',
    'https://cdn.findernet.com/app/uploads/2021/09/20090052/Modbus-7M24-7M38_v2_30062021.pdf',
  ],
};
