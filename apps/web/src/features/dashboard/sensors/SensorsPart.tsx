import { SENSOR_NAMES, type SensorAnswer } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { SENSOR_TILES, StatisticsRow } from '../../../parts/measurements/index.ts';
import { type Board, useLiveNow } from '../board.ts';
import { useFailureToast, usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';
import { SensorChart } from './SensorChart.tsx';
import { useSensorGraph } from './use-sensor-graph.ts';

const STATISTICS_MS = 60_000;

/** The six figures of an environment sensor now and over the period, and their series (R-SENS-001). */
export function SensorsPart({ board }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const { data, isLoading } = useSensorStatistics(board);
  return (
    <>
      <p className={tiles.over}>{t(`sensors_of.${board.period}`)}</p>
      {SENSOR_TILES.map(({ field, quantity }) => (
        <Card key={field} title={t(`common:quantity.${quantity}`)} span={2}>
          <LiveNumber quantity={quantity} value={values?.[field] ?? null} isOld={isOld} />
          <StatisticsRow
            quantity={quantity}
            value={values?.[field] ?? null}
            figures={figuresOf(data, field)}
            isLoading={isLoading}
          />
        </Card>
      ))}
      {board.selection.kind === 'device' ? <SensorChart selection={board.selection} /> : null}
    </>
  );
}

function useSensorStatistics(board: Board) {
  const { from, to } = usePeriodRange(board);
  const { source } = useSensorGraph();
  const token = board.selection.kind === 'device' ? board.selection.device.token : '';
  const query = callQuery('measurements.sensors', { token, milliseconds: true, statistics: true, from, to, source });
  const answer = useQuery({
    ...query,
    enabled: token !== '',
    refetchInterval: STATISTICS_MS,
    meta: { quiet: 'all' },
  });
  useFailureToast(answer.error, `sensor statistics ${from} ${source}`);
  return answer;
}

function figuresOf(answer: SensorAnswer | undefined, field: keyof typeof SENSOR_NAMES) {
  const figures = answer?.data[SENSOR_NAMES[field]];
  return figures === undefined || Array.isArray(figures) ? undefined : figures;
}
