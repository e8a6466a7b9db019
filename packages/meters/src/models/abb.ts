import type { MeterModel } from '../meter-model.ts';

export const U64_10WH = { type: 'u64', scale: 10 } as const;
export const U32_VOLT = { type: 'u32', scale: 0.1 } as const;
export const U32_AMPERE = { type: 'u32', scale: 0.01 } as const;
export const S32_CENTI = { type: 's32', scale: 0.01 } as const;
export const S16_MILLI = { type: 's16', scale: 0.001 } as const;
export const U16_CENTI = { type: 'u16', scale: 0.01 } as const;

/** What the B series shares; a register that a variant lacks reads as all ones. */
export const ABB_B = {
  maker: 'ABB',
  connections: ['rtu'],
  read: 'holding',
  words: 'high first',
  batch: 64,
  serial: { baudRate: 19_200, parity: 'even', stopBits: 1 },
  sources: [
    'https://github.com/volkszaehler/mbmd/blob/master/meters/rs485/abb.go',
    'https://github.com/victronenergy/dbus-modbus-client/blob/master/abb.py',
  ],
} as const satisfies Partial<MeterModel>;

/** Register that holds the model's name. */
export const ABB_NAME = { at: 0x8960, type: 'u32' } as const;
