import type { DeviceListEntry } from '@phasor/contract';
import { IconDatabaseExport, IconDatabaseImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { obstacle } from './meter-view.ts';
import styles from './ReferenceMeters.module.css';
import { type Transfer, useTransfer } from './use-meters.ts';

const DIRECTIONS = [
  { direction: 'download', Icon: IconDatabaseImport },
  { direction: 'upload', Icon: IconDatabaseExport },
] as const;

/** Replaces the server's database by that of the device, or the other way round, after a confirmation. */
export function TransferButtons({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['reference-meters', 'common']);
  const [pending, ask] = useState<Transfer>();
  const transfer = useTransfer(device.token, () => ask(undefined));
  const hindrance = obstacle(device, 'database');
  if (!mayCall(device, 'meters.download')) return <p className={styles.reason}>{t('common:level_needed.own')}</p>;
  return (
    <>
      <div className={toolbar.own}>
        {DIRECTIONS.map(({ direction, Icon }) => (
          <button
            key={direction}
            type="button"
            className={toolbar.button}
            disabled={hindrance !== undefined}
            onClick={() => ask(direction)}
          >
            <Icon aria-hidden />
            {t(`transfer.${direction}.button`)}
          </button>
        ))}
      </div>
      {hindrance === undefined ? null : <p className={styles.reason}>{t(`obstacle.${hindrance}`)}</p>}
      {pending === undefined ? null : (
        <ConfirmDialog
          question={t(`transfer.${pending}.warning`)}
          yes={t(`transfer.${pending}.button`)}
          isPending={transfer.isPending}
          onYes={() => transfer.mutate(pending)}
          onClose={() => {
            if (!transfer.isPending) ask(undefined);
          }}
        />
      )}
    </>
  );
}
