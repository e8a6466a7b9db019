import { Button } from '@mantine/core';
import { IconArrowRight, IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Joins } from '../flow/flow.ts';
import styles from './connect.module.css';
import type { Holder } from './holder.ts';

interface HolderNoteProps {
  readonly holder: Holder;
  /** What was to be connected. */
  readonly as: Joins;
  /** The meter of that device is exchanged for the one that is being added. */
  readonly onExchange: (mac: string) => void;
  /** The device is taken behind that gateway. */
  readonly onGateway: (id: string) => void;
}

/** Topics that something has already: the new device may be meant to take its place, or is found behind a gateway. */
export function HolderNote({ holder, as, onExchange, onGateway }: HolderNoteProps) {
  const { t } = useTranslation(['connecting']);
  const { device, gateway, name } = holder;
  if (gateway !== null) {
    return (
      <div className={styles.renewal} role="status">
        <p>{t('connect.gateway_receives', { name })}</p>
        <Button
          variant="default"
          rightSection={<IconArrowRight size={16} aria-hidden />}
          onClick={() => onGateway(gateway)}
        >
          {t('gateways.use', { name })}
        </Button>
      </div>
    );
  }
  if (device === null) return null;
  return (
    <div className={styles.renewal} role="status">
      <p>{t(as === 'gateway' ? 'connect.device_behind' : 'connect.key_taken_hint', { name })}</p>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        onClick={() => onExchange(device)}
      >
        {t('connect.key_exchange', { name })}
      </Button>
    </div>
  );
}
