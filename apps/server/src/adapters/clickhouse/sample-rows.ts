import { setImmediate as nextTurn } from 'node:timers/promises';
import { SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import type { Sample } from '../../ports/series-store.ts';
import { RowText } from './row-text.ts';
import { sampleGauges } from './schema.ts';

const KEY_COLUMNS = ['device', 'source', 'ts', 'interval', 'boot', 'registers', 'version'];
/** Rows that are written in one turn of the event loop: whoever asks waits for them. */
const WRITTEN_AT_ONCE = 250;
const LONGEST_INTERVAL = 2 ** 32 - 1;

/** Samples as TabSeparated rows of the raw table, only with the columns that any of them has. */
export async function sampleRows(
  family: SampleFamilyName,
  samples: readonly Sample[],
  arrival: number,
): Promise<{ columns: readonly string[]; body: Buffer }> {
  const { registers } = SAMPLE_FAMILIES[family];
  const isPresent = (name: string) => samples.some(({ values }) => values[name] !== undefined);
  const registerColumns = registers.filter(isPresent);
  const columns = [...sampleGauges(family).filter(isPresent), ...registerColumns];
  const text = new RowText(samples.length * (64 + 10 * columns.length));
  for (const [index, sample] of samples.entries()) {
    if (index > 0 && index % WRITTEN_AT_ONCE === 0) await nextTurn();
    const { device, source, time, interval, boot, values, imported } = sample;
    const hasRegisters = registerColumns.some((name) => Number.isFinite(values[name])) ? 1 : 0;
    text.text(`${device}\t${source}\t${Math.round(time)}\t${Math.round(interval)}\t${boot}\t${hasRegisters}\t`);
    text.text(imported ? String(arrival) : versionOf(interval, arrival));
    for (const name of columns) {
      text.tab();
      text.number(values[name] ?? Number.NaN);
    }
    text.endRow();
  }
  return { columns: [...KEY_COLUMNS, ...columns], body: text.bytes() };
}

/**
 * Rank among samples of one instant: the shorter interval wins, of equal ones the later arrival (decision 52). What was
 * imported has the arrival alone, which is less than any.
 */
function versionOf(interval: number, arrival: number): string {
  return String((BigInt(LONGEST_INTERVAL - Math.round(interval)) << 32n) | BigInt(arrival));
}
