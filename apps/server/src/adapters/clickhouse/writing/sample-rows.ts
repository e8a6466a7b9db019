import { SAMPLE_FAMILIES, type SampleFamilyName, sampleGauges } from '@phasor/contract';
import { rankOf } from '@phasor/series';
import { FairTurns } from '../../../pacing/fair-turns.ts';
import { NativeRows, numberType } from '../engine/native-rows.ts';
import type { KeptSample } from '../instant-keeper.ts';
import { columnTypes } from './column-types.ts';

/** The longest interval that a row can have, ms. */
export const LONGEST_INTERVAL = 2 ** 32 - 1;

/** Samples as rows of the raw table, only with the columns that any of them has. */
export async function sampleRows(
  family: SampleFamilyName,
  samples: readonly KeptSample[],
  arrival: number,
): Promise<{ columns: readonly string[]; body: Buffer }> {
  const isPresent = (name: string) => samples.some(({ values }) => values[name] !== undefined);
  const registers = SAMPLE_FAMILIES[family].registers.filter(isPresent);
  const rows = new NativeRows(samples.length);
  writeKeys(rows, samples, arrival);
  const readings = samples.map(({ values }) => registers.some((name) => Number.isFinite(values[name])));
  rows.numbers('registers', 'UInt8', (row) => (readings[row] ? 1 : 0));
  if (samples.some(({ lent }) => lent)) rows.texts('lent', (row) => lentText(samples[row]?.lent));
  const turns = new FairTurns();
  const types = columnTypes(family, 'raw');
  for (const name of [...sampleGauges(family).filter(isPresent), ...registers]) {
    // Others may go in between, so that queries do not wait long.
    await turns.goOn();
    rows.numbers(name, numberType(types.get(name)), (row) => samples[row]?.values[name] ?? Number.NaN);
  }
  return rows.insert();
}

function writeKeys(rows: NativeRows, samples: readonly KeptSample[], arrival: number): void {
  const at = (row: number) => samples[row] as KeptSample;
  rows.texts('device', (row) => at(row).device);
  rows.numbers('source', 'UInt8', (row) => at(row).source);
  rows.numbers('ts', "DateTime64(3, 'UTC')", (row) => Math.round(at(row).time));
  rows.numbers('interval', 'UInt32', (row) => Math.round(at(row).interval));
  rows.numbers('boot', 'UInt32', (row) => at(row).boot);
  rows.halves('version', 'UInt64', { highAt: (row) => precedence(at(row)), lowAt: () => arrival });
}

/**
 * Which of several samples of one instant is kept: that of the shorter interval, of equal ones the later arrival (D52), which is the lower
 * half of the version. Imported samples have only the arrival, which is less than any other.
 */
function precedence(sample: KeptSample): number {
  return sample.imported ? 0 : LONGEST_INTERVAL - Math.round(rankOf(sample));
}

/** Columns from longer samples as text, with the interval that each was measured over, ms: `U_L1=900000 I_L1=60000`. */
function lentText(lent: KeptSample['lent'] = {}): string {
  return Object.entries(lent)
    .map(([column, interval]) => `${column}=${Math.round(interval)}`)
    .join(' ');
}

/** The columns that `lentText` wrote. */
export function lentOf(text: string): NonNullable<KeptSample['lent']> {
  const parts = text.split(' ').map((part) => part.split('='));
  return Object.fromEntries(parts.map(([column = '', interval]) => [column, Number(interval)]));
}
