import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import forms from '../../base/ui/forms.module.css';
import styles from './UserManagerPage.module.css';
import type { useUserChanges } from './use-users.ts';

interface SessionEndFormProps {
  readonly login: string;
  readonly change: ReturnType<typeof useUserChanges>['endSessions'];
  readonly isGuest: boolean;
}

/** Signs an account out everywhere, after a question (R-USER-037). */
export function SessionEndForm({ login, change, isGuest }: SessionEndFormProps) {
  const { t } = useTranslation(['user-manager']);
  const [isAsked, ask] = useState(false);
  return (
    <section className={styles.part} aria-label={t('sessions.title')}>
      <h3 className={styles.heading}>{t('sessions.title')}</h3>
      <p className={forms.hint}>{t('sessions.hint')}</p>
      <div>
        <Button variant="default" loading={change.isPending} disabled={isGuest} onClick={() => ask(true)}>
          {t('sessions.end')}
        </Button>
      </div>
      {isAsked ? (
        <ConfirmDialog
          question={t('sessions.ask', { login })}
          isPending={change.isPending}
          onYes={() => change.mutate()}
          onClose={() => ask(false)}
        />
      ) : null}
    </section>
  );
}
