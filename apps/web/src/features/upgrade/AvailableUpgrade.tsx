import { Button } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../base/ui/Badge.tsx';
import { Card, CardGrid } from '../../base/ui/Card.tsx';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import styles from './UpgradePage.module.css';
import type { UpgradeView } from './upgrade-view.ts';
import { useUpgradeStart } from './use-upgrade.ts';

type View = Extract<UpgradeView, { step: 1 }>;

interface AvailableUpgradeProps {
  readonly device: DeviceListEntry;
  readonly view: View;
}

/** The available firmware of a device, and the button that starts the upgrade. */
export function AvailableUpgrade({ device, view }: AvailableUpgradeProps) {
  const { t } = useTranslation(['upgrade', 'common']);
  const [isAsked, ask] = useState(false);
  const isOffline = device.status === 'OFFLINE';
  return (
    <CardGrid>
      <Card title={t('available.title')} span={8}>
        {view.failure === undefined ? null : (
          <p className={styles.failure}>
            <Badge tone="warn">{t(`last.${view.failure}`)}</Badge>
          </p>
        )}
        <dl className={styles.versions}>
          <div>
            <dt>{t('available.current')}</dt>
            <dd>{view.current}</dd>
          </div>
          <div>
            <dt>{t('available.version')}</dt>
            <dd className={styles.new}>{view.available}</dd>
          </div>
        </dl>
        {view.notes === '' ? null : (
          <>
            <h3 className={styles.notesTitle}>{t('available.notes')}</h3>
            <p className={styles.notes}>{view.notes}</p>
          </>
        )}
        <div className={styles.action}>
          <Button
            disabled={isOffline}
            aria-describedby={isOffline ? 'upgrade-offline' : undefined}
            onClick={() => ask(true)}
          >
            {t('start')}
          </Button>
          {isOffline ? (
            <span id="upgrade-offline" className={styles.offline}>
              <Badge tone="warn">{t('common:state.offline')}</Badge> {t('offline')}
            </span>
          ) : null}
        </div>
      </Card>
      {isAsked ? <StartDialog device={device} view={view} onClose={() => ask(false)} /> : null}
    </CardGrid>
  );
}

/** Explains the upgrade before it starts. */
function StartDialog({ device, view, onClose }: AvailableUpgradeProps & { onClose: () => void }) {
  const { t } = useTranslation(['upgrade', 'common']);
  const start = useUpgradeStart(device, onClose);
  const versions = { title: device.title, version: view.available, current: view.current };
  return (
    <Dialog title={t('ask.title', versions)} onClose={onClose}>
      <div className={styles.question}>
        <p>{t('ask.what', versions)}</p>
        <p>{t('ask.care')}</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
            {t('start')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
