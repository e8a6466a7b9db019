import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { liveTile } from '../../../parts/live-values/index.ts';
import { StatisticsRow } from '../../../parts/measurements/index.ts';
import { SUPPLY_TONES, supplyOf } from '../../../parts/supply/index.ts';
import { useLiveNow } from '../board.ts';
import { useStatistics } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import tiles from '../tiles.module.css';

/** The voltage of each phase and whether the supply is present (D27). */
export function SupplyPart({ board }: PartProps) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const { data, isPending } = useStatistics(board, 'L1,L2,L3');
  const tile = liveTile(values, 'U', board.phaseUse);
  const { state, lost } = isOld ? { state: 'unknown' as const, lost: [] } : supplyOf(tile);
  const frequency = formatQuantity('frequency', values?.F, localeOf(i18n.language));
  return (
    <>
      <Card title={t('supply.title')} aside={t('now')} span={3}>
        <span>
          <Badge tone={SUPPLY_TONES[state]}>{t(`supply.${state}`)}</Badge>
        </span>
        {lost.length === 0 ? null : <p className={tiles.note}>{t('supply.lost', { phases: lost.join(', ') })}</p>}
        <dl className={tiles.rows}>
          <div className={tiles.row} data-old={isOld}>
            <dt>{t('common:quantity.frequency')}</dt>
            <dd>{withUnit(frequency.value, frequency.unit)}</dd>
          </div>
        </dl>
      </Card>
      {tile.phases.map(({ phase, value }) => (
        <Card
          key={phase}
          title={t('supply.voltage', { phase })}
          aside={<i className={tiles.phase} data-phase={phase} aria-hidden />}
          span={3}
        >
          <LiveNumber quantity="voltage" value={value} isOld={isOld} />
          <StatisticsRow quantity="voltage" value={value} figures={data?.data.U?.[phase]} isLoading={isPending} />
        </Card>
      ))}
    </>
  );
}
