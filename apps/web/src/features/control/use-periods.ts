import type { TimeRange } from '@phasor/calendar';
import { type CallAnswer, type DeviceListEntry, SOURCES } from '@phasor/contract';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { growthInterval, useErrorToast } from '../../parts/measurements/index.ts';
import { isRunning } from '../../parts/toolbar/index.ts';

type Periods = CallAnswer<'relays.periods'>['data'];

export interface ShownPeriods {
  /** By address; devices without data are not in it. */
  readonly periods: ReadonlyMap<string, Periods>;
  /** One of them was silent so often that shorter silences are missing. */
  readonly areSilencesCut: boolean;
  readonly isLoading: boolean;
  /** The shown data are not yet those of the range. */
  readonly isOld: boolean;
  /** Epoch ms of the oldest answer. */
  readonly now: number;
}

/** When relays of several disconnectors were on and off in a range. If none has data, one message says so. */
export function usePeriods(
  devices: readonly DeviceListEntry[],
  { range, now }: { range: TimeRange; now: number },
): ShownPeriods {
  const { from, to } = range;
  const isGrowing = isRunning(range, now);
  const { error, ...shown } = useQueries({
    queries: devices.map(({ token }) => ({
      ...callQuery('relays.periods', { token, from, to, milliseconds: true, source: SOURCES.wifi }),
      placeholderData: keepPreviousData,
      refetchInterval: isGrowing ? growthInterval({ from: from / 1_000, to: to / 1_000 }) : (false as const),
      structuralSharing: false as const,
      meta: { quiet: 'all' as const },
    })),
    combine: (answers) => {
      const known = answers.flatMap(({ data, error: failure }, index) => {
        const mac = devices[index]?.mac;
        return data === undefined || failure !== null || mac === undefined ? [] : [[mac, data.data] as const];
      });
      const failures = answers.flatMap(({ error: failure }) => failure ?? []);
      return {
        periods: new Map(known),
        areSilencesCut: answers.some(({ data }) => data?.silences_cut === true),
        isLoading: answers.some(({ isLoading }) => isLoading),
        isOld: answers.some(({ isPlaceholderData }) => isPlaceholderData),
        now: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt || now)),
        // A disconnector that has not reported yet is no fault as long as others have.
        error:
          failures.find((failure) => !hasCode(failure, 'store.not_found')) ??
          (failures.length === answers.length ? failures[0] : undefined) ??
          null,
      };
    },
  });
  useErrorToast(error, `${devices.map(({ mac }) => mac).join()} ${from} ${to}`);
  return shown;
}
