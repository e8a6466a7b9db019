import { type ImportRow, REPORTED_TOTALS, SAMPLE_FAMILIES } from '@phasor/contract';
import { QUANTITIES, type QuantityName } from '@phasor/quantities';
import { isBehindTransformers, nameOfQuantity, type Place, placeOf } from '../file-quantities.ts';
import type { Understood } from './understood.ts';

/** A column of storage as the product names it. */
export interface StoredColumn {
  readonly column: string;
  readonly quantity: QuantityName;
  readonly place: Place;
  /** '' for a quantity without a phase. */
  readonly phase: string;
  readonly unit: string;
  /** Factor from the stored to the shown value (D19). */
  readonly factor: number;
}

const { electrical, circuits, relays, sensor } = SAMPLE_FAMILIES;
const ORDER: readonly string[] = [
  ...[...electrical.registers, ...electrical.gauges, ...REPORTED_TOTALS],
  ...[...circuits.registers, ...circuits.gauges, ...relays.registers, ...relays.gauges, ...sensor.gauges],
];
const ROWS_SHOWN = 8;

/** The first rows as they will be stored, with the columns that any row has. */
export function previewRows({ rows, lines }: Understood, ratio: number) {
  const present = new Set(
    rows.flatMap(({ gauges, energies }) => [...Object.keys(gauges ?? {}), ...Object.keys(energies ?? {})]),
  );
  const columns = ORDER.filter((column) => present.has(column)).flatMap((column) => storedColumn(column, ratio) ?? []);
  const shown = rows.slice(0, ROWS_SHOWN).map((row, index) => ({
    line: lines[index] ?? 0,
    from: row.time - row.interval,
    to: row.time,
    values: columns.map(({ column, factor }) => scaled(cellOf(row, column), factor)),
  }));
  return { columns, shown };
}

/** Energies of all rows, added over the phases of the supply, as screens show them. */
export function energySums({ rows }: Understood, ratio: number): readonly (readonly [QuantityName, number])[] {
  const sums = new Map<QuantityName, number>();
  for (const { energies } of rows) {
    for (const [column, energy] of Object.entries(energies ?? {})) {
      const stored = storedColumn(column, ratio);
      if (stored === undefined || stored.place === 'T' || isBehindTransformers(stored.place)) continue;
      const { quantity, factor } = stored;
      sums.set(quantity, (sums.get(quantity) ?? 0) + (energy ?? 0) * factor);
    }
  }
  return [...sums];
}

function storedColumn(column: string, ratio: number): StoredColumn | undefined {
  const found = placeOf(column);
  if (found === undefined) return undefined;
  const { place } = found;
  const quantity = nameOfQuantity(found.quantity);
  const { unit, transformed } = QUANTITIES[quantity];
  const phase = place === 'single' ? '' : place;
  return { column, quantity, place, phase, unit, factor: transformed && !isBehindTransformers(place) ? ratio : 1 };
}

function cellOf({ gauges, energies }: ImportRow, column: string): number | undefined {
  const values: Readonly<Record<string, number | undefined>> = { ...gauges, ...energies };
  return values[column];
}

function scaled(value: number | undefined, factor: number): number | null {
  return value === undefined ? null : value * factor;
}
