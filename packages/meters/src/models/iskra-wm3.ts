import type { MeterModel } from '../meter-model.ts';
import { entry, phases } from '../register-entries.ts';

const T5 = { type: 't5', scale: 1 } as const;
const T6 = { type: 't6', scale: 1 } as const;
const U16_CENTI = { type: 'u16', scale: 0.01 } as const;

export const ISKRA_WM3: MeterModel = {
  id: 'iskra-wm3',
  maker: 'Iskra',
  name: 'WM3, WM3M4',
  phases: 3,
  connections: ['rtu'],
  unit: 33,
  serial: { baudRate: 115_200, parity: 'none', stopBits: 2 },
  read: 'input',
  words: 'high first',
  batch: 96,
  gap: 8,
  registers: [
    entry('F', 105, T5),
    ...phases('U', 107, T5),
    ...phases('I', 126, T5),
    entry('P.T', 140, T6),
    ...phases('P', 142, T6),
    entry('Q.T', 148, T6),
    ...phases('Q', 150, T6),
    entry('S.T', 156, T5),
    ...phases('S', 158, T5),
    ...phases('DF_U', 182, U16_CENTI),
    ...phases('DF_I', 188, U16_CENTI),
  ],
  counters: { count: 4, valuesAt: 406, exponentsAt: 401, unitAt: 421, quadrantsAt: 422, settingsStep: 10 },
  sources: [
    'https://github.com/Iskramis/pyiskra/blob/main/pyiskra/devices/WM.py',
    'https://github.com/home-assistant/core/tree/dev/homeassistant/components/iskra',
  ],
  note: 'Its Modbus address is 33 as delivered. Counters of the quadrants 1 and 4 are taken as import.',
};
