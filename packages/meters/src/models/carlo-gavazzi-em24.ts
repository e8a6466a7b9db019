import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';
import { CARLO_GAVAZZI, S16_DECI, S16_MILLI, S32_100WH, S32_DECI, S32_MILLI } from './carlo-gavazzi.ts';

export const CARLO_GAVAZZI_EM24: MeterModel = {
  ...CARLO_GAVAZZI,
  id: 'carlo-gavazzi-em24',
  name: 'EM24 (RS-485)',
  phases: 3,
  connections: ['rtu'],
  serial: { baudRate: 9_600, parity: 'none', stopBits: 1 },
  registers: [
    ...phases('U', 0x00, S32_DECI),
    ...phases('I', 0x0c, S32_MILLI),
    ...phases('P', 0x12, S32_DECI),
    entry('P.T', 0x28, S32_DECI),
    ...phases('PF', 0x32, S16_MILLI),
    entry('F', 0x37, S16_DECI),
    entry('E_I.T', 0x42, S32_100WH),
    ...phases('E_I', 0x46, S32_100WH),
    // Variants and applications without export refuse it: https://github.com/evcc-io/evcc/issues/31143
    entry('E_E.T', 0x5c, { ...S32_100WH, optional: true }),
  ],
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-em24.go',
    'https://github.com/OpenEMS/openems/tree/develop/io.openems.edge.meter.carlo.gavazzi',
    'https://www.ccontrols.com/support/dp/CarloGavazziEM24.pdf',
  ],
};
