import type { MeterModel } from '../meter-model.ts';
import { EASTRON, SINGLE_PHASE } from './eastron.ts';

export const EASTRON_SDM230: MeterModel = {
  ...EASTRON,
  id: 'eastron-sdm230',
  name: 'SDM230-Modbus',
  phases: 1,
  serial: { baudRate: 2_400, parity: 'none', stopBits: 1 },
  registers: SINGLE_PHASE,
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/sdm230.go',
    'https://github.com/arendst/Tasmota/tree/development/tasmota/energy_modbus_configs',
  ],
};
