import type { BucketColumns } from './bucket-rollup.ts';
import { RowText } from './row-text.ts';

export interface BucketKeys {
  /** Device and zone of each position of the question. */
  readonly series: readonly { readonly device: string; readonly zone: string }[];
  readonly source: number;
  readonly version: number;
}

const KEY_COLUMNS = ['device', 'source', 'zone', 'version'];

/** Buckets as TabSeparated rows of a rollup table, only with the columns in which anything is known. */
export function bucketRows(buckets: BucketColumns, { series, source, version }: BucketKeys) {
  const known = [...buckets.columns].filter(([, column]) => column.some((value) => !Number.isNaN(value)));
  const text = new RowText(buckets.count * (64 + 16 * known.length));
  for (let row = 0; row < buckets.count; row += 1) {
    const { device, zone } = series[buckets.position[row] ?? -1] ?? { device: '', zone: '' };
    text.text(`${device}\t${source}\t${zone}\t${version}`);
    for (const [, column] of known) {
      text.tab();
      text.number(column[row] as number);
    }
    text.endRow();
  }
  return { columns: [...KEY_COLUMNS, ...known.map(([name]) => name)], body: text.bytes() };
}
