import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/call-error.ts';
import styles from './screen-states.module.css';

/** Shown in place of a screen that could not be loaded or broke; the rest of the page goes on. */
export function ScreenError({ error }: { error: unknown }) {
  const { t } = useTranslation(['common', 'errors']);
  const key = error instanceof CallError ? error.messageKey : undefined;
  return (
    <div className={styles.centre} role="alert">
      <h2 className={styles.title}>{key === undefined ? t('chunk_failed.title') : t(`errors:${key}.title`)}</h2>
      <p className={styles.hint}>{key === undefined ? t('chunk_failed.hint') : t(`errors:${key}.hint`)}</p>
      <Button variant="default" onClick={() => globalThis.location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
