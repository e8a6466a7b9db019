import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';
import { EASTRON, KILO_F32 } from './eastron.ts';

const F32 = { type: 'f32', scale: 1 } as const;

export const EASTRON_SDM630: MeterModel = {
  ...EASTRON,
  id: 'eastron-sdm630',
  name: 'SDM630-Modbus',
  phases: 3,
  serial: { baudRate: 9_600, parity: 'none', stopBits: 1 },
  registers: [
    ...phases('U', 0x00, F32),
    ...phases('I', 0x06, F32),
    ...phases('P', 0x0c, F32),
    ...phases('S', 0x12, F32),
    ...phases('Q', 0x18, F32),
    ...phases('PF', 0x1e, F32),
    entry('P.T', 0x34, F32),
    entry('S.T', 0x38, F32),
    entry('Q.T', 0x3c, F32),
    entry('F', 0x46, F32),
    entry('E_I.T', 0x48, KILO_F32),
    entry('E_E.T', 0x4a, KILO_F32),
    entry('Q12.T', 0x4c, KILO_F32),
    entry('Q34.T', 0x4e, KILO_F32),
    ...phases('DF_U', 0xea, F32),
    ...phases('DF_I', 0xf0, F32),
    ...phases('E_I', 0x15a, KILO_F32),
    ...phases('E_E', 0x160, KILO_F32),
  ],
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/sdm.go',
    'https://www.eastroneurope.com/images/uploads/products/protocol/SDM630_MODBUS_Protocol.pdf',
  ],
};
