import { SAMPLE_FAMILIES, type SampleFamilyName } from '@phasor/contract';
import type { Sample } from '../../ports/series-store.ts';

const KEY_COLUMNS = ['device', 'source', 'ts', 'interval', 'boot', 'registers', 'version'];
const LONGEST_INTERVAL = 2 ** 32 - 1;

/** Samples as TabSeparated rows of the raw table, only with the columns that any of them has. */
export function sampleRows(
  family: SampleFamilyName,
  samples: readonly Sample[],
  arrival: number,
): { columns: readonly string[]; body: Buffer } {
  const { gauges, registers } = SAMPLE_FAMILIES[family];
  const present = presentColumns(samples);
  const columns = [...gauges, ...registers].filter((name) => present.has(name));
  const registerColumns = registers.filter((name) => present.has(name));
  let text = '';
  for (const sample of samples) {
    const { device, source, time, interval, boot, values } = sample;
    const hasRegisters = registerColumns.some((name) => Number.isFinite(values[name])) ? 1 : 0;
    const version = versionOf(interval, arrival);
    text += `${device}\t${source}\t${Math.round(time)}\t${interval}\t${boot}\t${hasRegisters}\t${version}`;
    for (const name of columns) {
      const value = values[name];
      text += value !== undefined && Number.isFinite(value) ? `\t${value}` : '\tnan';
    }
    text += '\n';
  }
  return { columns: [...KEY_COLUMNS, ...columns], body: Buffer.from(text, 'utf8') };
}

function presentColumns(samples: readonly Sample[]): Set<string> {
  const present = new Set<string>();
  for (const { values } of samples) for (const name in values) present.add(name);
  return present;
}

let lastInterval = -1;
let lastRank = 0n;

/** Rank among samples of one instant: the shorter interval wins, of equal ones the later arrival (decision 52). */
function versionOf(interval: number, arrival: number): bigint {
  if (interval !== lastInterval) {
    lastInterval = interval;
    lastRank = BigInt(LONGEST_INTERVAL - interval) << 32n;
  }
  return lastRank | BigInt(arrival);
}
