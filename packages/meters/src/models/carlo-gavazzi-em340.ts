import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';
import { CARLO_GAVAZZI, S16_DECI, S16_MILLI, S32_100WH, S32_DECI, S32_MILLI } from './carlo-gavazzi.ts';

/** Shared with the EM24 with Ethernet. */
export const EM340_REGISTERS = [
  ...phases('U', 0x00, S32_DECI),
  ...phases('I', 0x0c, S32_MILLI),
  ...phases('P', 0x12, S32_DECI),
  entry('P.T', 0x28, S32_DECI),
  ...phases('PF', 0x2e, S16_MILLI),
  entry('F', 0x33, S16_DECI),
  entry('E_I.T', 0x34, S32_100WH),
  ...phases('E_I', 0x40, S32_100WH),
  entry('E_E.T', 0x4e, { ...S32_100WH, optional: true }),
] as const;

export const CARLO_GAVAZZI_EM340: MeterModel = {
  ...CARLO_GAVAZZI,
  id: 'carlo-gavazzi-em340',
  name: 'EM330, EM340, ET330, ET340',
  phases: 3,
  connections: ['rtu'],
  serial: { baudRate: 9_600, parity: 'none', stopBits: 1 },
  registers: EM340_REGISTERS,
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-ex3x0.go',
    'https://github.com/OpenEMS/openems/tree/develop/io.openems.edge.meter.carlo.gavazzi',
  ],
};
