import type { DeviceListEntry, SupplyWeekValues } from '@phasor/contract';
import { useQueries } from '@tanstack/react-query';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { useErrorToast } from '../../parts/measurements/index.ts';
import { movedBy } from './week-dates.ts';

/** Devices of one call (packages/contract/src/calls/reports.ts). */
const DEVICES_PER_CALL = 20;
/** A week that is not over is read again after this time, ms. */
const REFRESH_MS = 60_000;

/** Weeks that are read: of a device by Monday, of a group by MAC. */
export interface Weeks {
  readonly of: (mac: string, monday: string) => SupplyWeekValues | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** The judged weeks of devices. @param running the Monday of the week that is not over */
export function useWeeks(devices: readonly DeviceListEntry[], mondays: readonly string[], running: string): Weeks {
  const macs = devices.map(({ mac }) => mac);
  const wishes = mondays.flatMap((week) => piecesOf(macs).map((macList) => ({ week, macList })));
  const { weeks, isLoading, error } = useQueries({
    queries: wishes.map((wish) => ({
      ...callQuery('reports.supply', wish),
      // Late samples change a week that has just ended.
      refetchInterval: wish.week >= movedBy(running, -1) ? REFRESH_MS : (false as const),
      meta: { quiet: 'all' as const },
    })),
    combine: (answers) => ({
      weeks: new Map(
        answers.flatMap(({ data }, index) =>
          (data?.data.devices ?? []).map((week) => [`${week.mac} ${wishes[index]?.week}`, week] as const),
        ),
      ),
      isLoading: answers.some((answer) => answer.isLoading),
      error: answers.find((answer) => answer.error !== null)?.error ?? null,
    }),
  });
  useErrorToast(error, `weeks of ${macs[0] ?? ''} ${mondays[0] ?? ''}`);
  return { of: (mac, monday) => weeks.get(`${mac} ${monday}`), isLoading, error };
}

function piecesOf(macs: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(macs.length / DEVICES_PER_CALL) }, (_, piece) =>
    macs.slice(piece * DEVICES_PER_CALL, (piece + 1) * DEVICES_PER_CALL),
  );
}
