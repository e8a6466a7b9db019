import { type DeviceListEntry, SENSOR_NAMES, type SensorAnswer } from '@phasor/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/call-query.ts';
import type { TimeChart } from '../../charts/chart-spec.ts';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { growthInterval } from '../../measurements/series-query.ts';
import { isRunning } from '../../toolbar/graph-range.ts';
import { GridCell } from '../../ui/Card.tsx';
import { SENSOR_TILES } from './dashboard-catalogue.ts';
import { useFailureToast } from './dashboard-queries.ts';
import { useHiddenSensors } from './use-chart-choice.ts';
import { useSensorGraph } from './use-sensor-graph.ts';

/** Percent of humidity that its axis always shows (2-measurement-views.md, 2.8). */
const HUMIDITY = { min: 0, max: 100 } as const;

/** The six series of an environment sensor over the days of the toolbar, each on an axis of its own. */
export function SensorChart({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['dashboard']);
  const { range, source, zone, context } = useSensorGraph();
  const { from, to } = range;
  const [hidden, setHidden] = useHiddenSensors();
  const { data, error, isPlaceholderData, isLoading } = useQuery({
    ...callQuery('measurements.sensors', { token: device.token, milliseconds: true, data: true, from, to, source }),
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
        subject={device.title}
        chart={chart}
        loading={isLoading || isPlaceholderData}
        hidden={hidden}
        onHidden={setHidden}
      />
    </GridCell>
  );
}

interface Frame {
  readonly range: TimeChart['range'];
  readonly zone: string;
  readonly isKnown: boolean;
}

function useSensorChart(answer: SensorAnswer | undefined, { range, zone, isKnown }: Frame): TimeChart | null {
  const { t, i18n } = useTranslation(['common']);
  const { from, to } = range;
  return useMemo(() => {
    if (!isKnown) return null;
    const stamps = answer?.data.timestamps ?? [];
    return {
      kind: 'line',
      range: { from, to },
      timeZone: zone,
      locale: localeOf(i18n.language),
      axes: SENSOR_TILES.map(({ field, quantity }) => ({
        quantity,
        kind: 'linear' as const,
        ...(field === 'hum' ? HUMIDITY : {}),
      })),
      series: SENSOR_TILES.map(({ field, quantity, drawn }, index) => {
        const list = answer?.data[SENSOR_NAMES[field]];
        const values = Array.isArray(list) ? list : [];
        return {
          id: field,
          name: t(`common:quantity.${quantity}`),
          colour: index,
          axis: index,
          filled: drawn === 'area',
          points: stamps.map((stamp, step) => [stamp, values[step] ?? null] as const),
        };
      }),
    };
  }, [answer, from, to, zone, isKnown, i18n.language, t]);
}
