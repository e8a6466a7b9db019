import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/Card.tsx';
import { LiveNumber } from '../../ui/LiveNumber.tsx';
import { useLiveNow } from './board.ts';
import { SENSOR_TILES } from './dashboard-catalogue.ts';
import type { PartProps } from './parts.ts';

/** The six figures of an environment sensor as they are now (2-measurement-views.md, 2.8). */
export function SensorsPart({ board }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { values, isOld } = useLiveNow(board);
  return SENSOR_TILES.map(({ field, quantity }) => (
    <Card key={field} title={t(`common:quantity.${quantity}`)} aside={t('now')} span={2}>
      <LiveNumber quantity={quantity} value={values?.[field] ?? null} isOld={isOld} />
    </Card>
  ));
}
