import { type DeviceListEntry, SENSOR_NAMES, type SensorAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../api/call-query.ts';
import type { TimeChart } from '../../charts/chart-spec.ts';
import { TimeChartPanel } from '../../charts/TimeChartPanel.tsx';
import { localeOf } from '../../i18n/locale.ts';
import { useHiddenSeries } from '../../measurements/use-chart-memory.ts';
import { GridCell } from '../../ui/Card.tsx';
import type { Board } from './board.ts';
import { SENSOR_TILES } from './dashboard-catalogue.ts';
import { usePeriodRange } from './dashboard-queries.ts';

const GROWTH_MS = 60_000;
/** Percent of humidity that its axis always shows (2-measurement-views.md, 2.8). */
const HUMIDITY = { min: 0, max: 100 } as const;
const HIDDEN_AT_FIRST = ['lux', 'lux2', 'pir'] as const;

/** The six series of an environment sensor, each on an axis of its own. */
export function SensorChart({ device, board }: { device: DeviceListEntry; board: Board }) {
  const { t } = useTranslation(['dashboard']);
  const range = usePeriodRange(board);
  const [hidden, setHidden] = useHiddenSeries('sensors', HIDDEN_AT_FIRST);
  const { data, error } = useQuery({
    ...callQuery('measurements.sensors', { token: device.token, milliseconds: true, data: true, ...range }),
    refetchInterval: GROWTH_MS,
    meta: { quiet: 'all' },
  });
  const chart = useSensorChart(data, { range, zone: board.zone, isKnown: data !== undefined || error !== null });
  return (
    <GridCell span={12}>
      <TimeChartPanel title={t('sensors')} subject={device.title} chart={chart} hidden={hidden} onHidden={setHidden} />
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
      series: SENSOR_TILES.map(({ field, quantity }, index) => {
        const list = answer?.data[SENSOR_NAMES[field]];
        const values = Array.isArray(list) ? list : [];
        return {
          id: field,
          name: t(`common:quantity.${quantity}`),
          colour: index,
          axis: index,
          points: stamps.map((stamp, step) => [stamp, values[step] ?? null] as const),
        };
      }),
    };
  }, [answer, from, to, zone, isKnown, i18n.language, t]);
}
