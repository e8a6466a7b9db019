import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './RelayToggle.module.css';

interface RelayToggleProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly isOnline: boolean;
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
}

/** It stands where the relay stands: a press asks the device, and only the device moves it. */
export function RelayToggle({ name, isOn, isOnline, isKnown, isBusy, onToggle }: RelayToggleProps) {
  const { t } = useTranslation(['relays', 'common']);
  const id = useId();
  return (
    <span className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('toggle', { name })}
        aria-describedby={isOnline ? undefined : id}
        aria-busy={isBusy}
        checked={isOn}
        aria-checked={isOn}
        disabled={!isOnline || !isKnown}
        onChange={onToggle}
      />
      {isOnline ? null : (
        <span id={id} className={styles.why} title={t('offline')}>
          {t('common:state.offline')}
        </span>
      )}
    </span>
  );
}
