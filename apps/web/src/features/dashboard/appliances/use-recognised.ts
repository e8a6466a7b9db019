import type { DeviceListEntry, RunningValues, ShownAppliance } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { live } from '../../../base/api/live/live.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { type Board, useLiveNow } from '../board.ts';
import { useFailureToast, usePeriodRange } from '../dashboard-queries.ts';
import type { Meter } from './appliance-board.ts';
import { REFRESH_MS, type Recognised, recognised } from './recognised.ts';

type RunningList = RunningValues['running'];

/** Running appliances of a meter, from the socket; undefined before the first message. */
function useRunning({ mac, token }: DeviceListEntry, onChange: () => void): RunningList | undefined {
  const [latest, setLatest] = useState<{ mac: string; running: RunningList }>();
  const changed = useEffectEvent(onChange);
  useEffect(
    () =>
      live.subscribe({ kind: 'running', mac, token }, (messages) => {
        const newest = messages.findLast((message) => message.status === 'OK' && message.topic === 'Running');
        if (newest?.status !== 'OK' || newest.topic !== 'Running') return;
        setLatest({ mac, running: newest.data.running });
        changed();
      }),
    [mac, token],
  );
  return latest?.mac === mac ? latest.running : undefined;
}

/** Request and refresh of both calls. Only accounts that have the screen get an answer. */
function useAsked({ selection }: Meter, board: Board) {
  const { from, to } = usePeriodRange(board);
  return {
    wish: { token: selection.device.token, from: from / 1_000, to: to / 1_000 },
    ...{ refetchInterval: REFRESH_MS, placeholderData: keepPreviousData, meta: { quiet: 'all' as const } },
  } as const;
}

/** The configured appliances of the meter in the period. */
export function useShownAppliances(meter: Meter, board: Board) {
  const { wish, ...often } = useAsked(meter, board);
  const query = useQuery({ ...callQuery('appliances.dashboard', wish), ...often });
  useFailureToast(query.error, `appliances ${wish.from}`);
  return query;
}

/** The same with the last runs of each. */
export function useShownRuns(meter: Meter, board: Board) {
  const { wish, ...often } = useAsked(meter, board);
  const query = useQuery({ ...callQuery('appliances.recognition', wish), ...often });
  useFailureToast(query.error, `recognition ${wish.from}`);
  return query;
}

interface Shown {
  readonly data: { readonly data: readonly ShownAppliance[]; readonly at: number } | undefined;
  readonly refetch: () => unknown;
}

/** The present state of the configured appliances, from the answer and from messages of the socket since. */
export function useRecognised({ data: answer, refetch }: Shown, { selection }: Meter, board: Board) {
  const running = useRunning(selection.device, () => void refetch());
  const { values, isOld } = useLiveNow(board);
  const appliances = useMemo((): Recognised[] | undefined => {
    if (answer === undefined) return undefined;
    return recognised({ data: answer.data, at: answer.at, running, live: isOld ? undefined : values });
  }, [answer, running, values, isOld]);
  return { appliances, isOld };
}
