import type { MeterModel } from '../meter-model.ts';
import { entry } from '../register-entries.ts';

const F32 = { type: 'f32', scale: 1 } as const;
/** The meter reports kW, kvar and kVA. */
const KILO_F32 = { type: 'f32', scale: 1_000 } as const;
const S64 = { type: 's64', scale: 1 } as const;

/** Numbers of the manual are one higher: its register 3028 is 3027 in a request. */
export const SCHNEIDER_IEM3155: MeterModel = {
  id: 'schneider-iem3155',
  maker: 'Schneider Electric',
  name: 'iEM3155',
  phases: 3,
  connections: ['rtu'],
  serial: { baudRate: 19_200, parity: 'even', stopBits: 1 },
  read: 'holding',
  words: 'high first',
  batch: 60,
  registers: [
    entry('I.L1', 2_999, F32),
    entry('I.L2', 3_001, F32),
    entry('I.L3', 3_003, F32),
    entry('U.L1', 3_027, F32),
    entry('U.L2', 3_029, F32),
    entry('U.L3', 3_031, F32),
    entry('P.L1', 3_053, KILO_F32),
    entry('P.L2', 3_055, KILO_F32),
    entry('P.L3', 3_057, KILO_F32),
    entry('P.T', 3_059, KILO_F32),
    entry('Q.T', 3_067, KILO_F32),
    entry('S.T', 3_075, KILO_F32),
    entry('F', 3_109, F32),
    entry('E_I.T', 3_203, S64),
    entry('E_E.T', 3_207, S64),
    entry('Q12.T', 3_219, S64),
    entry('Q34.T', 3_223, S64),
    entry('E_I.L1', 3_517, S64),
    entry('E_I.L2', 3_521, S64),
    entry('E_I.L3', 3_525, S64),
  ],
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/iem3000.go',
    'https://github.com/htvekov/iem3155_esphome',
  ],
};
