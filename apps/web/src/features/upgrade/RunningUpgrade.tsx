import { useTranslation } from 'react-i18next';
import { Card, CardGrid } from '../../base/ui/Card.tsx';
import { ProgressCircle } from './ProgressCircle.tsx';
import styles from './UpgradePage.module.css';
import type { UpgradeView } from './upgrade-view.ts';

/** Progress of an upgrade. */
export function RunningUpgrade({ view }: { view: Extract<UpgradeView, { step: 2 }> }) {
  const { t } = useTranslation(['upgrade']);
  const { available, caption, percent } = view;
  return (
    <CardGrid>
      <Card title={t('running.title', { version: available })} span={8}>
        <div className={styles.running}>
          <ProgressCircle label={t(`caption.${caption}`)} percent={percent} />
          <p className={styles.caption} role="status">
            {t(`caption.${caption}`)}
          </p>
          <p className={styles.hint}>{t('running.care')}</p>
          <p className={styles.hint}>{t('running.leave')}</p>
        </div>
      </Card>
    </CardGrid>
  );
}
