import type { GroupBalanceAnswer } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLiveOfEach } from '../../../base/api/live/use-live-of-each.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { shownStatus } from '../../../base/ui/device-status.ts';
import { useNow } from '../../../base/ui/text/use-now.ts';
import { useTreeInStep } from '../../../parts/hierarchy/index.ts';
import { isOldAt, SILENT_AFTER_MS } from '../../../parts/live-values/index.ts';
import { type Board, useLiveNow } from '../board.ts';
import { usePeriodRange } from '../dashboard-queries.ts';
import { type PartRow, partRows, withoutPhases } from './group-parts.ts';

/** Above so many subscriptions the server's sum of the group is used. */
const WATCHED_MAX = 24;
const REFRESH_MS = 60_000;
const CLOCK_MS = 5_000;
/** For so long after the screen was opened the first value of a member is awaited: devices measure every second to every 15 s. */
const AWAITED_MS = 15_000;

type Group = Extract<Board['selection'], { kind: 'group' }>;

interface GroupParts {
  readonly rows: readonly PartRow[];
  /** The energies are on their way: those of the rows are not known yet, not unknown. */
  readonly isReading: boolean;
  /** Names of devices whose power is in none of the phases of the group. */
  readonly apart: readonly string[];
}

/** The lines of a group, with present powers and energies of the period. */
export function useGroupParts(board: Board, group: Group): GroupParts {
  const { id, counted, within, members } = group;
  const { values } = useLiveNow(board);
  const each = useLiveOfEach(within, WATCHED_MAX);
  const now = useNow(CLOCK_MS);
  const range = usePeriodRange(board);
  const { data, isPlaceholderData, isPending } = useQuery({
    ...callQuery('measurements.groupBalance', {
      ...{ group: id, from: range.from / 1_000, to: range.to / 1_000 },
    }),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: 'all' },
    refetchInterval: REFRESH_MS,
  });
  useTreeInStep(group, data === undefined || isPlaceholderData ? undefined : addedUp(data.data));
  const missing = values?.missing ?? [];
  const powers = new Map<string, number>();
  for (const [mac, newest] of each) {
    const power = newest.P?.CUM;
    if (power === undefined || missing.includes(mac) || isOldAt(newest, now, SILENT_AFTER_MS)) continue;
    powers.set(mac, power);
  }
  const awaited = useAwaited(within.slice(0, WATCHED_MAX), each, now);
  const isFollowed = within.length <= WATCHED_MAX;
  const rows = partRows(counted, { powers, isFollowed, missing, awaited, balance: data?.data });
  return { rows, isReading: isPending, apart: withoutPhases(members, each) };
}

/** The devices whose sum a group's figures are. */
function addedUp({ whole, parts }: GroupBalanceAnswer['data']): readonly string[] {
  return whole.length > 0 ? whole.map(({ mac }) => mac) : parts.flatMap(({ devices }) => devices);
}

/** Connected devices that have reported nothing since the screen was opened a moment ago. */
function useAwaited(watched: Group['within'], heard: { has(mac: string): boolean }, now: number): ReadonlySet<string> {
  const [openedAt] = useState(Date.now);
  if (now - openedAt >= AWAITED_MS) return new Set();
  const open = watched.filter((device) => shownStatus(device) !== 'offline' && !heard.has(device.mac));
  return new Set(open.map(({ mac }) => mac));
}
