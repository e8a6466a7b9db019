import type { MeterReading, MeterValue } from '@phasor/meters';
import { rowOfWire } from '@phasor/quantities/by-wire';

const COLUMNS = ['L1', 'L2', 'L3', 'T'] as const;
const WIDTH = 14;
const NONE = '-';

/** A reading as a table: a row per quantity, a column per phase and one for the total; a missing value is a dash. */
export function tableOf(reading: MeterReading): string[] {
  const quantities = [...new Set([...reading.keys()].map((name) => name.split('.')[0] ?? ''))];
  const cell = (text: string) => text.padStart(WIDTH);
  const textOf = (name: string) => {
    const value = reading.get(name as MeterValue);
    return value === undefined ? NONE : String(value);
  };
  const row = (quantity: string) => {
    const unit = rowOfWire(quantity)?.unit ?? '';
    const cells =
      quantity === 'F' ? [NONE, NONE, NONE, textOf('F')] : COLUMNS.map((phase) => textOf(`${quantity}.${phase}`));
    return `${quantity.padEnd(5)}${cells.map(cell).join('')}  ${unit}`.trimEnd();
  };
  return [`${''.padEnd(5)}${['L1', 'L2', 'L3', 'total'].map(cell).join('')}`, ...quantities.map(row)];
}
