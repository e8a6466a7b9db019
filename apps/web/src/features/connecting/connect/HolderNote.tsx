import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListedDevices } from '../use-connecting.ts';
import styles from './connect.module.css';

interface HolderNoteProps {
  /** MAC of the device that has the wished name. */
  readonly mac: string;
  /** Its meter is exchanged for the one that is being added. */
  readonly onExchange: () => void;
}

/** A name that a device has already: the new one may be meant to take its place. */
export function HolderNote({ mac, onExchange }: HolderNoteProps) {
  const { t } = useTranslation(['connecting']);
  const name = useListedDevices().data?.data.find((device) => device.mac === mac)?.title ?? mac;
  return (
    <div className={styles.renewal} role="status">
      <p>{t('connect.key_taken_hint', { name })}</p>
      <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onExchange}>
        {t('connect.key_exchange', { name })}
      </Button>
    </div>
  );
}
