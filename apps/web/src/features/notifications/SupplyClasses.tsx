import { DIP_TABLE, SWELL_TABLE } from '@phasor/supply';
import { useTranslation } from 'react-i18next';
import styles from './ClassPicker.module.css';
import { ClassPicker } from './ClassPicker.tsx';
import type { LeastClasses } from './pair-choices.ts';

interface SupplyClassesProps {
  readonly classes: LeastClasses;
  readonly onChange: (classes: LeastClasses) => void;
}

/** From which class of EN 50160 on dips and swells are notified of. */
export function SupplyClasses({ classes, onChange }: SupplyClassesProps) {
  const { t } = useTranslation(['notifications']);
  return (
    <>
      <ClassPicker
        title={t('classes.dips')}
        table={DIP_TABLE}
        value={classes.dip}
        onChange={(dip) => onChange({ ...classes, dip })}
      />
      <ClassPicker
        title={t('classes.swells')}
        table={SWELL_TABLE}
        value={classes.swell}
        onChange={(swell) => onChange({ ...classes, swell })}
      />
      <p className={styles.note}>{t('classes.hint')}</p>
    </>
  );
}
