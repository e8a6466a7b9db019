import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { LiveNumber } from '../../../base/ui/figures/LiveNumber.tsx';
import { type LiveTile, liveTile } from '../../../parts/live-values/index.ts';
import { StatisticsRow, textsUnder } from '../../../parts/measurements/index.ts';
import { useLiveNow } from '../board.ts';
import { useStatistics } from '../dashboard-queries.ts';
import type { PartProps } from '../parts.ts';
import styles from '../tiles.module.css';

/** Voltage now: the mean of the phases with a value (D16). */
export function VoltageCard(props: PartProps) {
  return <UnitCard {...props} name="U" quantity="voltage" total="mean" />;
}

/** Current now: the sum over the phases. */
export function CurrentCard(props: PartProps) {
  return <UnitCard {...props} name="I" quantity="current" total="sum" />;
}

interface UnitCardProps extends PartProps {
  readonly name: 'U' | 'I';
  readonly quantity: 'voltage' | 'current';
  readonly total: 'mean' | 'sum';
}

function UnitCard({ board, span, name, quantity, total }: UnitCardProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  const { data, isPending } = useStatistics(board);
  const tile = liveTile(values, name, board.phaseUse);
  return (
    <Card title={t(`common:quantity.${quantity}`)} aside={board.phaseUse > 1 ? t(total) : t('now')} span={span}>
      <LiveNumber quantity={quantity} value={tile.total} isOld={isOld} />
      <PhaseFigures quantity={quantity} tile={tile} isOld={isOld} />
      <StatisticsRow quantity={quantity} value={tile.total} figures={data?.data[name]?.CUM} isLoading={isPending} />
    </Card>
  );
}

interface PhaseFiguresProps {
  readonly quantity: 'voltage' | 'current';
  readonly tile: LiveTile;
  readonly isOld: boolean;
}

function PhaseFigures({ quantity, tile, isOld }: PhaseFiguresProps) {
  const { i18n } = useTranslation();
  if (tile.phases.length < 2) return null;
  const values = tile.phases.map(({ value }) => value);
  const texts = textsUnder(tile.total, values, { quantity, locale: localeOf(i18n.language) });
  return (
    <dl className={styles.figures} data-old={isOld}>
      {tile.phases.map(({ phase }, index) => (
        <div key={phase} className={styles.phaseFigure} data-phase={phase}>
          <dt className={styles.phase}>{phase}</dt>
          <dd>{texts[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
