import type { TimeRange } from '@phasor/calendar';
import type { ApplianceRun, DeviceListEntry } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { growthInterval, useErrorToast } from '../../../parts/measurements/index.ts';
import { explained, silentOnes } from '../silence/silence.ts';
import { type Appliances, isNothing } from '../use-appliances.ts';
import type { ShownAppliance } from './run-charts.ts';

const NO_RUNS: readonly ApplianceRun[] = [];

interface Asked {
  readonly device: DeviceListEntry;
  /** Epoch ms. */
  readonly range: TimeRange;
  /** The range includes now: it is read again regularly. */
  readonly growing: boolean;
}

/** The request for a range: every phase in use (R-NILM-026). */
export const wishOf = ({ device, range }: Pick<Asked, 'device' | 'range'>) => ({
  token: device.token,
  phase: PHASES.slice(0, device.phase_use).join(),
  from: range.from / 1_000,
  to: range.to / 1_000,
});

export const growth = ({ range, growing }: Pick<Asked, 'range' | 'growing'>) =>
  growing ? growthInterval({ from: range.from / 1_000, to: range.to / 1_000 }) : (false as const);

/** The runs of the chosen appliances in a range, once the choice is known. */
export function useRuns(scope: Asked, { all, chosen, colours, order }: Appliances) {
  const wish = wishOf(scope);
  const query = useQuery({
    ...callQuery('appliances.runtime', { ...wish, microseconds: false }),
    enabled: all !== undefined && all.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: growth(scope),
    meta: { quiet: 'all' },
  });
  const settings = useQuery({
    ...callQuery('appliances.readSettings', { device_token: scope.device.token }),
    retry: false,
    meta: { quiet: 'all' },
  });
  // A period without runs is no failure.
  const isEmpty = isNothing(query.error);
  const error = isEmpty ? null : query.error;
  useErrorToast(error, JSON.stringify(wish));
  const shown = useMemo(
    () => order.filter((id) => chosen.includes(id)).flatMap((id) => all?.find((one) => one.ID_appliance === id) ?? []),
    [all, chosen, order],
  );
  const runs = useMemo(() => {
    const names = new Map(all?.map(({ ID_appliance, name }) => [ID_appliance, name]));
    const found = (isEmpty ? NO_RUNS : query.data?.data)?.filter(({ ID_appliance }) => chosen.includes(ID_appliance));
    return found?.map((run) => ({ ...run, name: names.get(run.ID_appliance) ?? run.name }));
  }, [isEmpty, query.data, chosen, all]);
  const appliances = useMemo(
    () => shown.map(({ ID_appliance: ID, name }): ShownAppliance => ({ ID, name, colour: colours.get(ID) ?? 'muted' })),
    [shown, colours],
  );
  const threshold = settings.data?.data.treshold;
  const { from, to } = scope.range;
  const silent = useMemo(
    () =>
      runs === undefined || query.isPlaceholderData ? [] : silentOnes(shown, { runs, threshold, range: { from, to } }),
    [runs, query.isPlaceholderData, shown, threshold, from, to],
  );
  // Other observations are not stored, so past periods have no reasons.
  const whyNot = useQuery({
    ...callQuery('appliances.whyNot', { token: scope.device.token }),
    enabled: scope.growing && silent.some(({ why }) => why === 'not_seen'),
    retry: false,
    meta: { quiet: 'all' },
  });
  const reasons = scope.growing ? whyNot.data?.data : undefined;
  return {
    query,
    error,
    runs,
    appliances,
    silent: explained(silent, reasons),
    threshold,
    isComplete: query.data?.complete !== false,
  };
}
