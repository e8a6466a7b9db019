import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';
import { FINDER, FINDER_F32 } from './finder.ts';

export const FINDER_7M38: MeterModel = {
  ...FINDER,
  id: 'finder-7m38',
  name: '7M.38',
  phases: 3,
  registers: [
    ...phases('U', 2_500, FINDER_F32),
    ...phases('I', 2_516, FINDER_F32),
    ...phases('P', 2_530, FINDER_F32),
    entry('P.T', 2_536, FINDER_F32),
    ...phases('Q', 2_538, FINDER_F32),
    entry('Q.T', 2_544, FINDER_F32),
    ...phases('S', 2_546, FINDER_F32),
    entry('S.T', 2_552, FINDER_F32),
    ...phases('PF', 2_554, FINDER_F32),
    entry('F', 2_584, FINDER_F32),
    entry('E_I.T', 2_752, FINDER_F32),
    entry('Q12.T', 2_754, FINDER_F32),
    entry('E_E.T', 2_756, FINDER_F32),
    entry('Q34.T', 2_758, FINDER_F32),
  ],
  sources: [
    'https://github.com/dndg/FinderOpta7MTutorial',
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/finder7m38.go',
    'https://cdn.findernet.com/app/uploads/2021/09/20090052/Modbus-7M24-7M38_v2_30062021.pdf',
  ],
};
