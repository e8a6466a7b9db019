import type { MeterModel } from '../meter-model.ts';

export const FINDER_F32 = { type: 'f32', scale: 1 } as const;

export const FINDER = {
  maker: 'Finder',
  connections: ['rtu'],
  unit: 33,
  serial: { baudRate: 19_200, parity: 'none', stopBits: 2 },
  read: 'input',
  words: 'high first',
  batch: 100,
  note: 'Its Modbus address is 33 as delivered.',
} as const satisfies Partial<MeterModel>;
