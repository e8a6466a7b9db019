import type { DeviceListEntry } from '@phasor/contract';
import { formatQuantity, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { useConnection, useLiveData } from '../../base/api/live/use-live.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card } from '../../base/ui/Card.tsx';
import { useByClock } from '../../base/ui/text/use-now.ts';
import { isOldAt, liveTile, SILENT_AFTER_MS } from '../live-values/index.ts';
import { phasesOf } from '../measurements/index.ts';
import styles from './supply.module.css';
import { frequencyOf, supplyOf } from './supply-state.ts';

const CLOCK_MS = 5_000;
export const SUPPLY_TONES = { unknown: 'info', present: 'ok', phase_lost: 'bad', interrupted: 'bad' } as const;

/** The state of the supply of a meter now, and the voltage of each phase. */
export function SupplyNow({ device }: { device: DeviceListEntry }) {
  const { t, i18n } = useTranslation(['supply']);
  const locale = localeOf(i18n.language);
  const newest = useLiveData({ kind: 'device', mac: device.mac, token: device.token });
  const values = newest !== undefined && newest.ts > 0 ? newest : undefined;
  const isCutOff = useConnection() !== 'connected';
  const isSilent = useByClock(CLOCK_MS, (now) => values === undefined || isOldAt(values, now, SILENT_AFTER_MS));
  const tile = liveTile(values, 'U', phasesOf({ kind: 'device', device, title: device.title }).length);
  const isOld = isCutOff || isSilent;
  const { state, lost } = isOld ? { state: 'unknown' as const, lost: [] } : supplyOf(tile);
  const figures = [
    ...tile.phases.map(({ phase, value }) => [phase, formatQuantity('voltage', value, locale)] as const),
    [t('frequency'), formatQuantity('frequency', frequencyOf(values, state), locale)] as const,
  ];
  return (
    <Card title={t('now')} span={12}>
      <span>
        <Badge tone={SUPPLY_TONES[state]}>{t(`state.${state}`, { phases: lost.join(', ') })}</Badge>
      </span>
      <dl className={styles.figures} data-old={isOld}>
        {figures.map(([name, { value, unit }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{withUnit(value, unit)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
