import { SAMPLE_FAMILIES, type SampleFamilyName, sampleGauges } from '@phasor/contract';
import { rankOf } from '@phasor/series';
import { FairTurns } from '../../pacing/fair-turns.ts';
import type { KeptSample } from './instant-keeper.ts';
import { RowText } from './reading/row-text.ts';

const KEY_COLUMNS = ['device', 'source', 'ts', 'interval', 'boot', 'registers', 'version'];
/** Rows that are written before others may go in between, so that queries do not wait long. */
const WRITTEN_AT_ONCE = 50;
/** The longest interval that a row can have, ms. */
export const LONGEST_INTERVAL = 2 ** 32 - 1;

/** Samples as TabSeparated rows of the raw table, only with the columns that any of them has. */
export async function sampleRows(
  family: SampleFamilyName,
  samples: readonly KeptSample[],
  arrival: number,
): Promise<{ columns: readonly string[]; body: Buffer }> {
  const { registers } = SAMPLE_FAMILIES[family];
  const isPresent = (name: string) => samples.some(({ values }) => values[name] !== undefined);
  const registerColumns = registers.filter(isPresent);
  const columns = [...sampleGauges(family).filter(isPresent), ...registerColumns];
  const hasLent = samples.some(({ lent }) => lent);
  const text = new RowText(samples.length * (64 + 10 * columns.length));
  const turns = new FairTurns();
  for (const [index, sample] of samples.entries()) {
    if (index > 0 && index % WRITTEN_AT_ONCE === 0) await turns.goOn();
    const { device, source, time, interval, boot, values, imported, lent } = sample;
    const hasRegisters = registerColumns.some((name) => Number.isFinite(values[name])) ? 1 : 0;
    text.text(`${device}\t${source}\t${Math.round(time)}\t${Math.round(interval)}\t${boot}\t${hasRegisters}\t`);
    text.text(imported ? String(arrival) : versionOf(rankOf(sample), arrival));
    if (hasLent) text.text(`\t${lentText(lent)}`);
    for (const name of columns) {
      text.tab();
      text.number(values[name] ?? Number.NaN);
    }
    text.endRow();
  }
  return { columns: [...KEY_COLUMNS, ...(hasLent ? ['lent'] : []), ...columns], body: text.bytes() };
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

/**
 * Rank among samples of one instant: the shorter interval wins, of equal ones the later arrival (D52). Imported samples
 * have only the arrival, which is less than any other rank.
 */
function versionOf(rank: number, arrival: number): string {
  return String((BigInt(LONGEST_INTERVAL - Math.round(rank)) << 32n) | BigInt(arrival));
}
