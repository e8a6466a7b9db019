import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../base/ui/text/copy-text.ts';
import styles from './IntegrationPage.module.css';
import type { TokenRow } from './token-view.ts';

/** The beginning of a token; a click copies all of it, or shows all of it where the browser forbids copying. */
export function TokenCell({ row: { entry, token } }: { row: TokenRow }) {
  const { t } = useTranslation(['integration']);
  const words = { copied: t('copied'), failed: { title: t('not_copied.title'), hint: t('not_copied.hint') } };
  const [isWhole, setWhole] = useState(false);
  const { login, token: whole } = entry;
  if (whole === undefined || token === null) return <span className={styles.theirs}>{t('theirs', { login })}</span>;
  if (isWhole) return <code className={styles.whole}>{whole}</code>;
  return (
    <button
      type="button"
      className={styles.token}
      title={t('copy')}
      aria-label={t('copy_of', { token })}
      onClick={async () => setWhole(!(await copyText(whole, words)))}
    >
      <code>{token}</code>
      <IconCopy aria-hidden />
    </button>
  );
}
