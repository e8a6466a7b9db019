import { RowText } from '../reading/row-text.ts';
import type { BucketColumns } from './bucket-rollup.ts';

/** Buckets of some series of one source. */
export interface BucketPart {
  readonly buckets: BucketColumns;
  /** Device and zone of each position of the query. */
  readonly series: readonly { readonly device: string; readonly zone: string }[];
  readonly source: number;
}

const KEY_COLUMNS = ['device', 'source', 'zone', 'version'];

/** Buckets as TabSeparated rows of a rollup table, only with the columns that have any value. */
export function bucketRows(
  parts: readonly BucketPart[],
  version: number,
): { columns: readonly string[]; body: Buffer } {
  const known = [...new Set(parts.flatMap(({ buckets }) => knownColumns(buckets)))];
  const hasOwnTimes = parts.some(({ buckets }) => buckets.ownTimes.some((text) => text !== ''));
  const hasOwnCovered = parts.some(({ buckets }) => buckets.ownCovered.some((text) => text !== ''));
  const count = parts.reduce((sum, { buckets }) => sum + buckets.count, 0);
  const text = new RowText(count * (64 + 16 * known.length));
  for (const { buckets, series, source } of parts) {
    const columns = known.map((name) => buckets.columns.get(name));
    for (let row = 0; row < buckets.count; row += 1) {
      const { device, zone } = series[buckets.position[row] ?? -1] ?? { device: '', zone: '' };
      text.text(`${device}\t${source}\t${zone}\t${version}`);
      for (const column of columns) {
        text.tab();
        text.number(column?.[row] ?? Number.NaN);
      }
      if (hasOwnTimes) text.text(`\t${buckets.ownTimes[row] ?? ''}`);
      if (hasOwnCovered) text.text(`\t${buckets.ownCovered[row] ?? ''}`);
      text.endRow();
    }
  }
  const texts = [...(hasOwnTimes ? ['own_times'] : []), ...(hasOwnCovered ? ['own_covered'] : [])];
  return { columns: [...KEY_COLUMNS, ...known, ...texts], body: text.bytes() };
}

function knownColumns({ columns }: BucketColumns): string[] {
  return [...columns].flatMap(([name, column]) => (column.some((value) => !Number.isNaN(value)) ? [name] : []));
}
