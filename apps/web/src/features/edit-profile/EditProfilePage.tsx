import '@mantine/core/styles/PasswordInput.layer.css';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { passwordDigest } from '../../base/session/password-digest.ts';
import { session } from '../../base/session/session.ts';
import { SuccessDialog } from '../../base/ui/dialogs/SuccessDialog.tsx';
import forms from '../../base/ui/forms.module.css';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import styles from './EditProfilePage.module.css';
import {
  type FieldProblem,
  PASSWORD_MIN,
  type PasswordChange,
  type PasswordProblems,
  passwordProblems,
} from './password-rules.ts';

const NOTHING: PasswordChange = { oldPassword: '', newPassword: '' };

async function changePassword({ oldPassword, newPassword }: PasswordChange): Promise<void> {
  await call('access.changePassword', {
    login: session.get().auth?.login ?? '',
    oldPassword: await passwordDigest(oldPassword),
    newPassword: await passwordDigest(newPassword),
  });
}

function usePasswordForm() {
  const [fields, setFields] = useState(NOTHING);
  const [problems, setProblems] = useState<PasswordProblems>({});
  const change = useMutation({
    mutationFn: changePassword,
    meta: { quiet: ['access.credentials'] },
    onSuccess: () => setFields(NOTHING),
    onError: (error) => {
      if (hasCode(error, 'access.credentials')) setProblems({ oldPassword: 'wrong' });
    },
  });
  return {
    fields,
    problems,
    change,
    write: (part: Partial<PasswordChange>) => {
      setFields({ ...fields, ...part });
      setProblems({});
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const found = passwordProblems(fields);
      setProblems(found);
      if (Object.keys(found).length === 0) change.mutate(fields);
    },
  };
}

/** Change of the password of a local account (R-SIGN-059). */
export function EditProfilePage() {
  const { t } = useTranslation(['edit-profile']);
  const { fields, problems, change, write, submit } = usePasswordForm();
  const say = (problem: FieldProblem | undefined) =>
    problem === undefined ? false : t(problem, { count: PASSWORD_MIN });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <input type="hidden" name="username" autoComplete="username" value={session.get().auth?.login ?? ''} readOnly />
      <PasswordField
        label={t('old')}
        autoComplete="current-password"
        value={fields.oldPassword}
        aria-invalid={problems.oldPassword !== undefined}
        error={say(problems.oldPassword)}
        onChange={({ currentTarget }) => write({ oldPassword: currentTarget.value })}
      />
      <PasswordField
        label={t('new')}
        description={t('rule', { count: PASSWORD_MIN })}
        autoComplete="new-password"
        value={fields.newPassword}
        aria-invalid={problems.newPassword !== undefined}
        error={say(problems.newPassword)}
        onChange={({ currentTarget }) => write({ newPassword: currentTarget.value })}
      />
      <footer className={forms.actions}>
        <Button type="submit" loading={change.isPending}>
          {t('submit')}
        </Button>
      </footer>
      {change.isSuccess ? <SuccessDialog text={t('changed')} onClose={change.reset} /> : null}
    </form>
  );
}
