import { DAY_MS, MINUTE_MS } from '@phasor/quantities';
import type { GroupPiece } from '../../../ports/series-store.ts';
import { familyOf } from '../channels.ts';
import type { ReadSeries } from '../each-own-source.ts';
import { type GaugeRequest, groupFactor, groupShape } from '../gauges/gauge-series.ts';
import { formPieces, type GroupMembers, type PieceWish } from './group-minutes-reading.ts';

/** Rows of minutes that are read at a time, about, where the store does not fold them. */
const ROWS_AT_ONCE = 200_000;
const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

interface FoldWish extends PieceWish {
  readonly requests: readonly GaugeRequest[];
}

type Pieces = ReadonlyMap<GaugeRequest, readonly GroupPiece[]>;

/**
 * Gauges of a group on whole days: folded by the store where it can, otherwise computed from the rows of the members.
 * @returns by request, one for each range
 * @throws AppError('server.unavailable')
 */
export async function foldPieces(store: ReadSeries, group: GroupMembers, wish: FoldWish): Promise<Pieces> {
  const folded = await foldedByStore(store, group, wish);
  const isOpen = (index: number) => [...folded.values()].some((pieces) => pieces[index] === undefined);
  const portion = Math.max(1, Math.floor(ROWS_AT_ONCE / (MINUTES_A_DAY * group.devices.length)));
  for (let index = 0; index < wish.ranges.length; index += 1) {
    if (!isOpen(index)) continue;
    let end = index + 1;
    while (end < wish.ranges.length && end - index < portion && isOpen(end)) end += 1;
    const formed = await formPieces(store, group, { ...wish, ranges: wish.ranges.slice(index, end) });
    for (const [request, pieces] of folded) pieces.splice(index, end - index, ...(formed.get(request) ?? []));
    index = end - 1;
  }
  return new Map([...folded].map(([request, pieces]) => [request, pieces.filter((piece) => piece !== undefined)]));
}

async function foldedByStore(
  store: ReadSeries,
  { devices, source }: GroupMembers,
  { requests, ranges, length }: FoldWish,
): Promise<Map<GaugeRequest, (GroupPiece | undefined)[]>> {
  const macs = devices.map(({ mac }) => mac);
  const folded = new Map<GaugeRequest, (GroupPiece | undefined)[]>();
  for (const [family, own] of Map.groupBy(requests, ({ channel }) => familyOf(channel))) {
    const gauges = own.map((request) => ({
      shape: groupShape(request),
      factors: devices.map((device) => groupFactor(device, request)),
    }));
    const pieces = await store.folds({ family, devices: macs, source, gauges, ranges, length });
    for (const [gauge, request] of own.entries())
      folded.set(
        request,
        pieces.map((piece) => piece?.[gauge]),
      );
  }
  return folded;
}
