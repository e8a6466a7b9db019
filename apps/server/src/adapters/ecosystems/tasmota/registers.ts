import type { MeasuredQuantity, Place } from '@phasor/contract';
import type { JsonObject } from '../../json.ts';
import type { ReadContext } from '../ecosystem.ts';
import type { Finding } from '../finding.ts';
import { numberOf, type Reading } from '../reading.ts';
import { type TotalState, totalState } from './total-direction.ts';

const KWH = { factor: 1_000 } as const;

interface Element {
  readonly places: readonly Place[];
  readonly key: string;
  readonly context: ReadContext;
}

/**
 * Registers in kWh. `Total` of a device with a counter of its own runs backwards while energy is exported, so that its import is
 * `Total` + `ExportActive`; of a meter read by Modbus it is the import. Which it is shows only while energy is exported.
 * @returns memo of what is known about `Total`
 * @see https://github.com/arendst/Tasmota/issues/17178
 */
export function noteRegisters(
  reading: Reading,
  energy: JsonObject,
  { places, key, context }: Element,
): readonly Finding[] {
  const totals = valuesOf(energy.Total, places);
  const exports = valuesOf(energy.ExportActive, places);
  note(reading, 'E_E', exports);
  const imports = valuesOf(energy.ImportActive, places);
  if (imports.length > 0) note(reading, 'E_I', imports);
  if (imports.length > 0 || totals.length === 0) {
    if (imports.length === 0) noteTariffs(reading, energy, places);
    return [];
  }
  if (exports.length === 0) {
    note(reading, 'E_I', totals);
    return [];
  }
  const memo = `energy:${key}`;
  const before = context.memos.get(memo);
  const counters = { total: sum(totals), exported: sum(exports) };
  const state = totalState(energy, counters, isState(before) ? before : undefined);
  if (state.direction !== 'unknown')
    note(reading, 'E_I', state.direction === 'net' ? withExports(totals, exports) : totals);
  return [{ kind: 'memo', name: memo, value: state }];
}

type Value = readonly [Place, number];

/** Values by place: one for each element, or a single one over all of them. Before version 8.3 tariffs followed the total. */
function valuesOf(raw: unknown, places: readonly Place[]): readonly Value[] {
  const [first = 'CH1'] = places;
  const single = Array.isArray(raw) && places.length === 1 ? raw[0] : raw;
  const list = Array.isArray(single) ? single : [single];
  const at = Array.isArray(single) ? places : [places.length === 1 ? first : ('T' as const)];
  return at.flatMap((place, n) => {
    const value = numberOf(list[n]);
    return value === undefined ? [] : [[place, value] as const];
  });
}

function note(reading: Reading, quantity: MeasuredQuantity, values: readonly Value[]): void {
  for (const [place, value] of values) reading.note(quantity, place, value, KWH);
}

/** Import of each place, or over all places where one of the two has no more than the sum. */
function withExports(totals: readonly Value[], exports: readonly Value[]): readonly Value[] {
  const byPlace = new Map(exports);
  const matched = totals.flatMap(([place, value]) => {
    const exported = byPlace.get(place);
    return exported === undefined ? [] : [[place, value + exported] as const];
  });
  return matched.length === totals.length ? matched : [['T', sum(totals) + sum(exports)]];
}

function noteTariffs(reading: Reading, energy: JsonObject, places: readonly Place[]): void {
  const place = places.length === 1 ? (places[0] ?? 'CH1') : 'T';
  for (const [quantity, name] of [
    ['E_I', 'TotalTariff'],
    ['E_E', 'ExportTariff'],
  ] as const) {
    const raw = energy[name];
    if (!Array.isArray(raw) || (quantity === 'E_E' && energy.ExportActive !== undefined)) continue;
    for (const [n, value] of raw.slice(0, TARIFFS_MAX).entries()) {
      reading.note(quantity, place, value, { ...KWH, tariff: n + 1 });
    }
  }
}

const TARIFFS_MAX = 4;

function sum(values: readonly Value[]): number {
  return values.reduce((total, [, value]) => total + value, 0);
}

function isState(memo: unknown): memo is TotalState {
  return typeof memo === 'object' && memo !== null && 'unchangedSince' in memo;
}
