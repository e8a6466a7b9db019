import { measures, PAIR_TYPES } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import { isAsBad, type SupplyEvent, type SupplyKind } from '@phasor/supply';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import type { SupplyChange } from './supply-changes.ts';

/** An event that ended longer ago when it is noticed is history, ms: a day without connection is bridged. */
export const NEWS_MS = DAY_MS;

/** Interruptions by how bad they are; dips and swells have classes for that. */
const INTERRUPTIONS: Readonly<Partial<Record<SupplyKind, number>>> = { PHASE_LOSS: 1, OUTAGE: 2 };

/**
 * News in changes of the supply: an interruption, its end, and dips and swells once they are over; of one that is longer than a
 * minute its beginning, too, once that is certain. Interruptions of a disconnector go to its own source, of any other device to its
 * status; both, dips and swells also go to the source `supply` (R-NEWS-016, R-NEWS-042, R-NEWS-047).
 * @param now epoch ms
 */
export function supplyNews(changes: readonly SupplyChange[], now: number): readonly DeviceNews[] {
  return changes
    .filter(({ event: { start, end } }) => now - (end ?? start) <= NEWS_MS)
    .flatMap((change) => (rankOf(change.event) > 0 ? interruption(change, now) : disturbance(change, now)));
}

function rankOf(event: SupplyEvent | undefined): number {
  return event === undefined ? 0 : (INTERRUPTIONS[event.kind] ?? 0);
}

function interruption({ device: { mac, type: deviceType }, event, before }: SupplyChange, at: number): DeviceNews[] {
  const isWorse = rankOf(event) > rankOf(before);
  const hasEnded = event.end !== null && (before === undefined || before.end === null);
  if (!isWorse && !hasEnded) return [];
  const kind = measures(deviceType, 'relays')
    ? ({ type: 'DISCONNECTOR', pairType: PAIR_TYPES.disconnector } as const)
    : ({ type: 'STATUS', pairType: PAIR_TYPES.status } as const);
  const { start, end, phases } = event;
  const data = {
    timestamp: (end ?? start) / 1_000,
    event: 'OUTAGE',
    ...(phases.length > 0 && { phases: [...phases] }),
    ...(end !== null && { runtime: (end - start) / 1_000 }),
  };
  return [{ mac, at, ...kind, supply: { class: null }, data }];
}

function disturbance({ device: { mac }, event, before }: SupplyChange, at: number): DeviceNews[] {
  const { kind, start, end, phases, percent, certain: cell } = event;
  if (cell === null) return [];
  const notifiedClass = before?.certain ?? null;
  const isOver = end !== null && before?.end === null;
  // Known more exactly now, and not worse.
  if (!isOver && notifiedClass !== null && isAsBad(notifiedClass, cell)) return [];
  const data = {
    ...{ timestamp: start / 1_000, event: kind, phases: [...phases] },
    ...(end !== null && { runtime: (end - start) / 1_000 }),
    class: cell,
    ...(percent !== null && { percent: Math.round(percent * 10) / 10 }),
  };
  // Accounts that had news of its beginning get those of its end.
  const supply = { class: cell, ...(notifiedClass !== null && !isOver && { notifiedClass }) };
  return [{ mac, at, type: 'STATUS', pairType: PAIR_TYPES.supply, supply, data }];
}
