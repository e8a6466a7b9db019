import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../base/ui/text/copy-text.ts';
import styles from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation(['second-factor']);
  const words = { copied: t('recovery.copied'), failed: { title: t('not_copied'), hint: t('recovery.by_hand') } };
  return (
    <div className={styles.step}>
      <p className={styles.text}>{t('recovery.keep')}</p>
      <ul className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('recovery.kept')}</Button>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), words)}>
          {t('copy')}
        </Button>
      </div>
    </div>
  );
}
