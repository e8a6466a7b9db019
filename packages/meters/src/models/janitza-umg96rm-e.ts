import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';

const F32 = { type: 'f32', scale: 1 } as const;

export const JANITZA_UMG96RM_E: MeterModel = {
  id: 'janitza-umg96rm-e',
  maker: 'Janitza',
  name: 'UMG 96RM-E',
  phases: 3,
  connections: ['tcp', 'rtu'],
  serial: { baudRate: 115_200, parity: 'none', stopBits: 2 },
  read: 'holding',
  words: 'high first',
  batch: 120,
  gap: 8,
  registers: [
    ...phases('U', 19_000, F32),
    ...phases('I', 19_012, F32),
    ...phases('P', 19_020, F32),
    entry('P.T', 19_026, F32),
    ...phases('S', 19_028, F32),
    entry('S.T', 19_034, F32),
    ...phases('Q', 19_036, F32),
    entry('Q.T', 19_042, F32),
    ...phases('PF', 19_044, F32),
    entry('F', 19_050, F32),
    ...phases('E_I', 19_062, F32),
    entry('E_I.T', 19_068, F32),
    ...phases('E_E', 19_070, F32),
    entry('E_E.T', 19_076, F32),
  ],
  sources: [
    'https://github.com/OpenEMS/openems/tree/develop/io.openems.edge.meter.janitza',
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/janitza.go',
  ],
};
