import type { DeviceDetails, LiveValues, SensorAnswer, SeriesAnswer, Source, StatisticsAnswer } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineScreen } from '../../base/addresses/chart-screens.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { useNow } from '../../base/ui/text/use-now.ts';
import { type LiveWindow, lastValues, startQuantities, untilReadAgain } from '../../parts/live-values/index.ts';
import {
  energyOf,
  energySince,
  measuredRegisterOf,
  registerOf,
  useKnownInstant,
} from '../../parts/measurements/index.ts';
import type { PublicSearch } from '../../parts/sharing/index.ts';
import { publicCall } from './public-client.ts';
import { energyFiguresOf, publicRange, STEP_OF } from './public-period.ts';
import { type SensorFigure, sensorFigures } from './public-sensors.ts';

const CLOCK_MS = 30_000;
const REFRESH_MS = 60_000;
const START_S = 60;
const NOTHING: LiveWindow = [];

/** Context of a public dashboard: the link, and the zone by which days are counted. */
export interface PublicBoard extends PublicSearch {
  readonly zone: string;
  /** Whose measurements stand for the device. */
  readonly source: Source;
}

/** What each request for measurements names. */
type Shared = Pick<PublicBoard, 'token' | 'source'>;

/** The device's name, zone and offset; a failure is that of the link. */
export function usePublicDetails(token: string) {
  return useQuery({
    queryKey: ['public details', token],
    queryFn: async ({ signal }): Promise<DeviceDetails> =>
      (await publicCall('devices.readDetails', { token }, { signal })).data,
    refetchInterval: REFRESH_MS,
    enabled: token !== '',
  });
}

function useRange({ period, zone }: PublicBoard) {
  const { from, to } = publicRange(period, useNow(CLOCK_MS), zone);
  return { from: from / 1_000, to: to / 1_000 };
}

/** MIN, AVG and MAX of voltage, current and power over the period. */
export function usePublicStatistics(board: PublicBoard) {
  const range = useRange(board);
  return useQuery({
    queryKey: ['public statistics', board.token, board.source, range],
    queryFn: ({ signal }): Promise<StatisticsAnswer> =>
      publicCall(
        'measurements.statistics',
        { token: board.token, source: board.source, data: 'U,I,P', statData: 'MIN,MAX,AVG', phase: 'CUM', ...range },
        { signal },
      ),
    refetchInterval: REFRESH_MS,
  });
}

/** Figures of a sensor of the air: live, and over the period. */
export function usePublicSensors(
  board: PublicBoard,
  newest: LiveValues | undefined,
): { readonly figures: readonly SensorFigure[]; readonly isLoading: boolean } {
  const range = useRange(board);
  const { token, source } = board;
  const { data, isPending } = useQuery({
    queryKey: ['public sensors', token, source, range],
    queryFn: ({ signal }): Promise<SensorAnswer> =>
      publicCall('measurements.sensors', { token, source, statistics: true, ...range }, { signal }),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  return { figures: sensorFigures(newest, data), isLoading: isPending };
}

/** Energy of the period so far, Wh, and the figures of its steps. @param live the register now */
export function usePublicEnergy(board: PublicBoard, live: number | null) {
  const range = useRange(board);
  const { token, source, period } = board;
  const counted = useQuery({
    queryKey: ['public energy', token, source, period, range],
    queryFn: ({ signal }): Promise<SeriesAnswer> =>
      publicCall(
        'measurements.energy',
        { token, source, data: 'E_I', phase: 'CUM', period: STEP_OF[period], format: 'H', ...range },
        { signal },
      ),
    refetchInterval: REFRESH_MS,
  });
  const start = useQuery({
    queryKey: ['public start', token, source, range.from],
    queryFn: ({ signal }) => startRegister(board, range.from, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data === null ? REFRESH_MS : false),
  });
  const figures = counted.data === undefined ? undefined : energyFiguresOf(counted.data);
  return {
    energy: energySince({ live, start: start.data ?? null }, energyOf(counted.data, 'E_I')),
    figures,
    /** Share of the period that was measured, 0 to 1. */
    coverage: counted.data?.coverage.E_I,
    isLoading: counted.isPending,
  };
}

/** The register now, Wh: the live one, or the last known one of a device that has reported nothing since the server's start. */
export function usePublicRegister(board: Shared, live: number | null): number | null {
  const instant = useKnownInstant();
  const { data } = useQuery({
    queryKey: ['public register', board.token, board.source, instant],
    queryFn: ({ signal }) => registerAt(board, instant / 1_000, signal),
    placeholderData: keepPreviousData,
    enabled: live === null,
    retry: false,
  });
  return live ?? registerOf(data);
}

/** The last stored values of a chart, read as it opens until they reach its live ones, so that it does not start empty. */
export function usePublicStart({ token, source }: Shared, screen: LineScreen, live: LiveWindow): LiveWindow {
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000));
  const quantities = startQuantities(screen);
  const { data } = useQuery<LiveWindow>({
    queryKey: ['public last values', token, source, screen.quantity, openedAt],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => untilReadAgain(state.data ?? NOTHING, live, state.dataUpdateCount),
    retry: false,
    queryFn: ({ signal }) =>
      lastValues(quantities, (reach) => {
        const asked = { data: quantities.join(), phase: PHASES.join(), cumulative: true, format: 'H' } as const;
        const to = Math.max(openedAt, Math.floor(live[0]?.ts ?? 0)) + 1;
        return publicCall('measurements.profile', { token, source, ...asked, from: openedAt - reach, to }, { signal });
      }),
  });
  return data ?? NOTHING;
}

/** The register in the minute from an instant, epoch s. */
function registerAt({ token, source }: Shared, from: number, signal: AbortSignal): Promise<SeriesAnswer> {
  const request = { token, source, data: 'E_I', cumulative: true, format: 'H', from, to: from + START_S } as const;
  return publicCall('measurements.profile', request, { signal });
}

/**
 * Register at the start of the period, Wh; null where nothing was measured then, or before: the period's energy is then what was
 * counted, from 0 at the first sample (R-SHARE-021, D50).
 */
async function startRegister(board: Shared, from: number, signal: AbortSignal): Promise<number | null> {
  try {
    return measuredRegisterOf(await registerAt(board, from, signal));
  } catch (error) {
    if (hasCode(error, 'store.not_found')) return null;
    throw error;
  }
}
