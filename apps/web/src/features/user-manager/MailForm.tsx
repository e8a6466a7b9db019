import { Button, TextInput } from '@mantine/core';
import type { UserEntry } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './UserManagerPage.module.css';
import type { useUserChanges } from './use-users.ts';
import { isMailAddress } from './user-form.ts';

interface MailFormProps {
  readonly user: UserEntry;
  readonly changes: Pick<ReturnType<typeof useUserChanges>, 'setMail' | 'sendPasswordLink'>;
  readonly isGuest: boolean;
}

/** Where e-mails about an account go, and the link with which its person chooses a password (R-USER-035, R-USER-036). */
export function MailForm({ user, changes: { setMail, sendPasswordLink }, isGuest }: MailFormProps) {
  const { t } = useTranslation(['user-manager']);
  const [email, setEmail] = useState(user.email ?? '');
  const [isWrong, setWrong] = useState(false);
  const written = email.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = written === '' || isMailAddress(written);
    setWrong(!isRight);
    if (isRight && !setMail.isPending) setMail.mutate(written === '' ? null : written);
  };
  const hasMailbox = user.email !== null || isMailAddress(user.login);
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      <TextInput
        label={t('mail.address')}
        description={t('mail.hint')}
        type="email"
        autoComplete="off"
        maxLength={200}
        value={email}
        disabled={isGuest}
        error={isWrong ? t('mail.wrong') : false}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          setWrong(false);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={setMail.isPending} disabled={isGuest}>
          {t('mail.save')}
        </Button>
        {hasMailbox ? (
          <Button
            variant="default"
            loading={sendPasswordLink.isPending}
            disabled={isGuest}
            onClick={() => sendPasswordLink.mutate()}
          >
            {t('mail.send_link')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
