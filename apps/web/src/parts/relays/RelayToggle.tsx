import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Toggletip } from '../../base/ui/floating/Toggletip.tsx';
import styles from './RelayToggle.module.css';
import type { HindranceWords } from './use-hindrance.ts';

interface RelayToggleProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly hindrance: HindranceWords | undefined;
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
}

/** Shows the state of the relay: a press sends a request, and only the device's report changes it. */
export function RelayToggle({ name, isOn, hindrance, isKnown, isBusy, onToggle }: RelayToggleProps) {
  const { t } = useTranslation(['relays']);
  const id = useId();
  return (
    <span className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-label={t('toggle', { name })}
        aria-describedby={hindrance === undefined ? undefined : id}
        aria-busy={isBusy}
        checked={isOn}
        aria-checked={isOn}
        disabled={hindrance !== undefined || !isKnown}
        onChange={onToggle}
      />
      {hindrance === undefined ? null : <Toggletip {...hindrance} id={id} />}
    </span>
  );
}
