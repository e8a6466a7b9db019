import { RegisterBank } from './modbus-server.ts';

/** Values by the maker's list, at its addresses: 30001 is 0. */
export const SDM630_VALUES: Readonly<Record<number, number>> = {
  0: 230.1,
  2: 229.8,
  4: 231.2,
  6: 1.5,
  8: 0.2,
  10: 3,
  12: 340,
  14: -40.5,
  16: 690,
  52: 989.5,
  70: 49.98,
  72: 1_234.5,
  74: 12.25,
  346: 400,
  352: 4,
};

/** An SDM630 with those values; its other registers read as 0, as the real one's do. */
export function sdm630(values: Readonly<Record<number, number>> = SDM630_VALUES): RegisterBank {
  const bank = new RegisterBank();
  for (let at = 0; at < 0x180; at += 2) bank.setFloat('input', at, values[at] ?? 0);
  return bank;
}
