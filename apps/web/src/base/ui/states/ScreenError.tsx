import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../errors/call-error.ts';
import { isChunkFailure } from '../../errors/chunk.ts';
import { reloadByItself } from './reload-page.ts';
import styles from './screen-states.module.css';
import { useServerBack } from './use-server-back.ts';

/**
 * Replaces a screen that could not be loaded or failed; the rest of the page continues. A missing part of the program is
 * loaded by reloading the page when the server is up again. Answers are requested again automatically.
 */
export function ScreenError({ error }: { error: unknown }) {
  const { t } = useTranslation(['common', 'errors']);
  const isChunk = isChunkFailure(error);
  useServerBack(isChunk, reloadByItself);
  const key = error instanceof CallError ? error.messageKey : 'general_error';
  return (
    <div className={styles.centre} role="alert">
      <span className={styles.sign} data-tone="bad" aria-hidden>
        <IconAlertTriangle />
      </span>
      <h2 className={styles.title}>{isChunk ? t('chunk_failed.title') : t(`errors:${key}.title`)}</h2>
      <p className={styles.hint}>{isChunk ? t('chunk_failed.hint') : t(`errors:${key}.hint`)}</p>
      <Button variant="default" onClick={() => globalThis.location.reload()}>
        {t('action.reload')}
      </Button>
    </div>
  );
}
