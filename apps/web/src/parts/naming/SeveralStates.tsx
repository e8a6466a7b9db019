import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { Tick } from '../../base/ui/Tick.tsx';
import styles from './naming.module.css';
import { powersText } from './several-states.ts';

interface Props {
  /** What the states would draw, W; null where the steps cannot be one appliance's. */
  readonly states: readonly number[] | null;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Asks whether several steps are of one appliance that has several states: only a person knows (R-APPL-047). */
export function SeveralStates({ states, isChosen, onChoose }: Props) {
  const { t, i18n } = useTranslation(['naming']);
  if (states === null) return null;
  const powers = powersText(states, localeOf(i18n.language));
  return (
    <div className={styles.several}>
      <Tick label={t('several')} checked={isChosen} onTick={onChoose} />
      <p className={styles.note}>{t('several_states', { powers })}</p>
    </div>
  );
}
