import type { MeterModel } from '../meter-model.ts';
import { CARLO_GAVAZZI } from './carlo-gavazzi.ts';
import { EM340_REGISTERS } from './carlo-gavazzi-em340.ts';

export const CARLO_GAVAZZI_EM24_ETHERNET: MeterModel = {
  ...CARLO_GAVAZZI,
  id: 'carlo-gavazzi-em24-ethernet',
  name: 'EM24 (Ethernet)',
  phases: 3,
  connections: ['tcp'],
  registers: EM340_REGISTERS,
  identity: { at: 0x0b, type: 'u16', values: [1_648, 1_649, 1_650, 1_651, 1_652, 1_653] },
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/carlogavazzi-em24_e1.go',
    'https://github.com/victronenergy/dbus-modbus-client/blob/master/carlo_gavazzi.py',
  ],
  note: 'Set its application to H.',
};
