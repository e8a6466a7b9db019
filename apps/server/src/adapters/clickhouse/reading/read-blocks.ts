import { cutRows, type RowBlock } from '@phasor/series';
import type { SeriesEntry } from '../book/series-book.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { deviceRanges, rowBlock } from './decode-rows.ts';
import { selectedRows } from './row-answer.ts';
import { partsOfRows } from './row-parts.ts';
import type { Segment } from './row-plan.ts';
import type { DevicePlan, RowSelection } from './row-query.ts';

export interface ReadingPlace {
  readonly database: string;
  readonly connection: Pick<SeriesConnection, 'query'>;
}

/** The rows of plans, by device; one without rows is absent. @throws AppError('server.unavailable') */
export async function readBlocks(place: ReadingPlace, selection: RowSelection): Promise<Map<string, RowBlock>> {
  const blocks = new Map<string, RowBlock>();
  const columns = await selectedRows({ ...place, lane: 'read' }, selection);
  for (const [position, rows] of deviceRanges(columns)) {
    const plan = selection.plans[position];
    if (plan === undefined) continue;
    const block = rowBlock(columns, selection, rows);
    // The nearest reading counts at its instant, however its row lies.
    const isWhole = selection.nearest !== undefined || plan.segments.length < 2;
    blocks.set(plan.device, isWhole ? block : cutRows(block, partsOfRows(plan.segments, plan.zone)));
  }
  return blocks;
}

/** Plans of series, each with its segments. */
export function planned(entries: readonly SeriesEntry[], plan: (entry: SeriesEntry) => Segment[]): DevicePlan[] {
  return entries.map((entry) => {
    const { device, zone, longest, classes, first, last } = entry;
    return { device, zone, longest, classes, first, last, segments: plan(entry) };
  });
}
