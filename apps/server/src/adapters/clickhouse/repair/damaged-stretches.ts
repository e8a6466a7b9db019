import { joinedRanges } from '@phasor/calendar';
import type { DamagedStretch, RepairedStretch, RowQuery } from '../../../ports/series-store.ts';
import { levelOf } from './damaged-parts.ts';
import type { RepairedRows } from './repair-book.ts';

type Stretch = Pick<RowQuery, 'family' | 'devices' | 'source' | 'from' | 'to'>;

/**
 * What repairs could not form anew of a stretch, whichever level it was; by device in the order of the request, ascending,
 * overlapping ones joined. Rows of parts that name no series may be those of any device of their family.
 */
export function damagedStretches(repaired: readonly RepairedRows[], stretch: Stretch): readonly DamagedStretch[] {
  const { family, source, from, to } = stretch;
  const lost = repaired.flatMap((rows) => {
    if (rows.lost === undefined || levelOf(rows.table)?.family !== family) return [];
    if (rows.source !== undefined && rows.source !== source) return [];
    const range = { from: Math.max(from, rows.lost.from), to: Math.min(to, rows.lost.to) };
    return range.from < range.to ? [{ device: rows.device, range }] : [];
  });
  if (lost.length === 0) return [];
  return stretch.devices.flatMap((device) =>
    joinedRanges(
      lost.filter((each) => each.device === undefined || each.device === device).map(({ range }) => range),
    ).map((range) => ({ device, ...range })),
  );
}

/** The book as it is shown: without the tables that hold no measurements. */
export function repairedStretches(repaired: readonly RepairedRows[]): readonly RepairedStretch[] {
  return repaired.flatMap(({ table, device, source, range, rows, lost, repaired: at }) => {
    const level = levelOf(table)?.level;
    return level === undefined ? [] : [{ level, device, source, range, rows, lost, repaired: at }];
  });
}
