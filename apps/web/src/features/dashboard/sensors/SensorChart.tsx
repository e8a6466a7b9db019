import type { SensorAnswer } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { GridCell } from '../../../base/ui/Card.tsx';
import { type TimeChart, TimeChartPanel } from '../../../parts/charts/index.ts';
import type { Selection } from '../../../parts/hierarchy/index.ts';
import {
  awaitedIn,
  growthInterval,
  isUnread,
  SENSOR_TILES,
  useDamaged,
  useSubjectText,
} from '../../../parts/measurements/index.ts';
import { isRunning } from '../../../parts/toolbar/index.ts';
import { useFailureToast } from '../dashboard-queries.ts';
import { useHiddenSensors } from '../settings/use-chart-choice.ts';
import { type SensorQuantity, sensorChart } from './sensor-chart.ts';
import { useSensorGraph } from './use-sensor-graph.ts';

type DeviceSelection = Extract<Selection, { kind: 'device' }>;

/** The six series of an environment sensor over the days of the toolbar, each on an axis of its own. */
export function SensorChart({ selection }: { selection: DeviceSelection }) {
  const { t } = useTranslation(['dashboard']);
  const { range, source, zone, context } = useSensorGraph();
  const { from, to } = range;
  const [hidden, setHidden] = useHiddenSensors();
  const { data, error, isPlaceholderData, isLoading } = useQuery({
    ...callQuery('measurements.sensors', {
      token: selection.device.token,
      milliseconds: true,
      data: true,
      from,
      to,
      source,
    }),
    refetchInterval: isRunning(range, context.now) ? growthInterval({ from: from / 1_000, to: to / 1_000 }) : false,
    placeholderData: keepPreviousData,
    meta: { quiet: 'all' },
  });
  useFailureToast(error, `sensors ${from} ${to} ${source}`);
  const chart = useSensorChart(data, { range, zone, isKnown: data !== undefined || error !== null });
  return (
    <GridCell span={12}>
      <TimeChartPanel
        title={t('sensors')}
        subject={useSubjectText(selection)}
        chart={chart}
        ahead={useSensorNames()}
        loading={isLoading || isPlaceholderData}
        isUnread={isUnread(error)}
        awaits={awaitedIn(range, { selection, now: context.now })}
        damaged={useDamaged({ data, error })}
        hidden={hidden}
        onHidden={setHidden}
      />
    </GridCell>
  );
}

/** Entries of its legend, known before any answer. */
function useSensorNames() {
  const { t } = useTranslation(['common']);
  return SENSOR_TILES.map(({ field, quantity }, colour) => ({
    id: field,
    name: t(`common:quantity.${quantity}`),
    colour,
  }));
}

interface Frame {
  readonly range: TimeChart['range'];
  readonly zone: string;
  readonly isKnown: boolean;
}

/** The chart of an answer; null before the first one, empty axes without data. */
function useSensorChart(answer: SensorAnswer | undefined, { range, zone, isKnown }: Frame): TimeChart | null {
  const { t, i18n } = useTranslation(['common']);
  const { from, to } = range;
  return useMemo(() => {
    if (!isKnown) return null;
    const nameOf = (quantity: SensorQuantity) => t(`common:quantity.${quantity}`);
    return sensorChart(answer, { range: { from, to }, zone, locale: localeOf(i18n.language), nameOf });
  }, [answer, from, to, zone, isKnown, i18n.language, t]);
}
