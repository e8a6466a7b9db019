import type { MeterModel } from '../meter-model.ts';
import { EASTRON, SINGLE_PHASE } from './eastron.ts';

export const EASTRON_SDM120: MeterModel = {
  ...EASTRON,
  id: 'eastron-sdm120',
  name: 'SDM120-Modbus',
  phases: 1,
  serial: { baudRate: 2_400, parity: 'none', stopBits: 1 },
  registers: SINGLE_PHASE,
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/sdm120.go',
    'https://github.com/evcc-io/evcc/blob/master/templates/definition/meter/eastron-sdm120.yaml',
  ],
};
