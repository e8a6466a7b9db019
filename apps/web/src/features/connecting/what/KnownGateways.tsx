import { Button } from '@mantine/core';
import type { ListedGateway } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import styles from './what.module.css';

interface KnownGatewaysProps {
  readonly gateways: readonly ListedGateway[];
  readonly onUse: (gateway: ListedGateway) => void;
  /** Another connection is to be made. */
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Network servers that are connected: a device behind one of them needs no connection of its own. */
export function KnownGateways({ gateways, onUse, onAnother, onClose }: KnownGatewaysProps) {
  const { t } = useTranslation(['connecting']);
  return (
    <Dialog title={t('gateways.known')} onClose={onClose}>
      <p>{t('gateways.known_hint')}</p>
      <div className={styles.choices}>
        {gateways.map((gateway, index) => (
          <Button key={gateway.id} data-autofocus={index === 0 || undefined} onClick={() => onUse(gateway)}>
            {t('gateways.use', { name: gateway.name })}
          </Button>
        ))}
        <Button variant="default" onClick={onAnother}>
          {t('gateways.another')}
        </Button>
      </div>
    </Dialog>
  );
}
