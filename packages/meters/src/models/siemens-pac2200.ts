import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';

const F32 = { type: 'f32', scale: 1 } as const;
const F64 = { type: 'f64', scale: 1 } as const;

export const SIEMENS_PAC2200: MeterModel = {
  id: 'siemens-pac2200',
  maker: 'Siemens',
  name: 'SENTRON PAC2200',
  phases: 3,
  connections: ['tcp', 'rtu'],
  serial: { baudRate: 19_200, parity: 'none', stopBits: 1 },
  read: 'holding',
  words: 'high first',
  batch: 100,
  registers: [
    ...phases('U', 1, F32),
    ...phases('I', 13, F32),
    ...phases('P', 25, F32),
    ...phases('Q', 31, F32),
    ...phases('PF', 37, F32),
    // Lists disagree about the place of the frequency (46 and 55): this is that of the maker's PAC family.
    entry('F', 55, { ...F32, optional: true }),
    entry('S.T', 63, F32),
    entry('P.T', 65, F32),
    entry('Q.T', 67, F32),
    // Two tariffs each, of which the second stays 0 unless it is used.
    entry('E_I.T', 801, F64),
    entry('E_I.T', 805, F64),
    entry('E_E.T', 809, F64),
    entry('E_E.T', 813, F64),
  ],
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/pac2200.go',
    'https://github.com/OpenEMS/openems/tree/develop/io.openems.edge.meter.siemens',
  ],
};
