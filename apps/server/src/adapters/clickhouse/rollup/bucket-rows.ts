import type { SampleFamilyName } from '@phasor/contract';
import type { SeriesLevel } from '../../../ports/series-store.ts';
import { NativeRows, numberType } from '../engine/native-rows.ts';
import { columnTypes } from '../writing/column-types.ts';
import type { BucketColumns } from './bucket-rollup.ts';

/** Buckets of some series of one source. */
export interface BucketPart {
  readonly buckets: BucketColumns;
  /** Device and zone of each position of the query. */
  readonly series: readonly { readonly device: string; readonly zone: string }[];
  readonly source: number;
}

interface WrittenBuckets {
  readonly family: SampleFamilyName;
  readonly level: Exclude<SeriesLevel, 'raw'>;
  readonly version: number;
}

/** Buckets as rows of a rollup table, only with the columns that have any value. */
export function bucketRows(
  parts: readonly BucketPart[],
  { family, level, version }: WrittenBuckets,
): { columns: readonly string[]; body: Buffer } {
  const places = parts.flatMap((part) => Array.from({ length: part.buckets.count }, (_, index) => ({ part, index })));
  const at = (row: number) => places[row] as (typeof places)[number];
  const rows = new NativeRows(places.length);
  const seriesAt = (row: number) => at(row).part.series[at(row).part.buckets.position[at(row).index] ?? -1];
  rows.texts('device', (row) => seriesAt(row)?.device ?? '');
  rows.numbers('source', 'UInt8', (row) => at(row).part.source);
  rows.texts('zone', (row) => seriesAt(row)?.zone ?? '');
  rows.numbers('version', 'UInt64', () => version);
  const types = columnTypes(family, level);
  for (const name of new Set(parts.flatMap(({ buckets }) => knownColumns(buckets)))) {
    const valueAt = (row: number) => at(row).part.buckets.columns.get(name)?.[at(row).index] ?? Number.NaN;
    rows.numbers(name, numberType(types.get(name)), valueAt);
  }
  const texts = { own_times: 'ownTimes', own_covered: 'ownCovered' } as const;
  for (const [name, key] of Object.entries(texts)) {
    if (parts.every(({ buckets }) => buckets[key].every((text) => text === ''))) continue;
    rows.texts(name, (row) => at(row).part.buckets[key][at(row).index] ?? '');
  }
  return rows.insert();
}

function knownColumns({ columns }: BucketColumns): string[] {
  return [...columns].flatMap(([name, column]) => (column.some((value) => !Number.isNaN(value)) ? [name] : []));
}
