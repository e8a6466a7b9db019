import { useTranslation } from 'react-i18next';
import { PERIOD_STEPS } from '../dashboard-catalogue.ts';
import { usePeriodRange } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import { EnergyColumns } from './EnergyGraph.tsx';

/** The energy of the running period by its steps: the hours of today, the days of the week. */
export function PeriodEnergy({ board, span }: PartProps) {
  const { t } = useTranslation(['dashboard']);
  const { from, to } = usePeriodRange(board);
  const { period } = board;
  return (
    <EnergyColumns
      {...{ board, span, from, to }}
      kind="active"
      period={PERIOD_STEPS[period]}
      title={t(`steps.${period}`)}
      requestId={`period ${from}`}
    />
  );
}
