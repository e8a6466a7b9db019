import { type DeviceListEntry, FIRMWARE_LIMITS } from '@phasor/contract';
import { MINUTE_MS } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card, CardGrid } from '../../base/ui/Card.tsx';
import { ProgressCircle } from './ProgressCircle.tsx';
import styles from './UpgradePage.module.css';
import type { UpgradeView } from './upgrade-view.ts';

interface RunningUpgradeProps {
  readonly device: Pick<DeviceListEntry, 'status'>;
  readonly view: Extract<UpgradeView, { step: 2 }>;
}

const PATIENCE_MINUTES = FIRMWARE_LIMITS.stableMs / MINUTE_MS;

/** Progress of an upgrade. A device that restarts is expected to be offline; before that it is not. */
export function RunningUpgrade({ device, view }: RunningUpgradeProps) {
  const { t } = useTranslation(['upgrade', 'common']);
  const { available, caption, percent } = view;
  const isRestarting = caption === 'rebooting';
  return (
    <CardGrid>
      <Card title={t('running.title', { version: available })} span={8}>
        <div className={styles.running}>
          <ProgressCircle label={t(`caption.${caption}`)} percent={percent} />
          <p className={styles.caption} role="status">
            {t(`caption.${caption}`)}
          </p>
          {isRestarting ? <p className={styles.hint}>{t('running.watched')}</p> : null}
          {device.status === 'OFFLINE' && !isRestarting ? (
            <p className={styles.offline}>
              <Badge tone="warn">{t('common:state.offline')}</Badge>{' '}
              {t('running.offline', { minutes: PATIENCE_MINUTES })}
            </p>
          ) : null}
          <p className={styles.hint}>{t('running.care')}</p>
          <p className={styles.hint}>{t('running.leave')}</p>
        </div>
      </Card>
    </CardGrid>
  );
}
