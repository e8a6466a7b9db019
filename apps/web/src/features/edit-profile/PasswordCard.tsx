import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { passwordDigest } from '../../base/session/password-digest.ts';
import { session } from '../../base/session/session.ts';
import { Card } from '../../base/ui/Card.tsx';
import { SuccessDialog } from '../../base/ui/dialogs/SuccessDialog.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { usePasswordRule } from '../../parts/passwords/index.ts';
import styles from './edit-profile.module.css';
import { type PasswordChange, type PasswordProblems, passwordProblems } from './password-rules.ts';

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
  const { judge, min } = usePasswordRule();
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
    min,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      const found = passwordProblems(fields, await judge(fields.newPassword, session.get().auth?.login));
      setProblems(found);
      if (Object.keys(found).length === 0) change.mutate(fields);
    },
  };
}

/** Change of the password of a local account (R-SIGN-059). */
export function PasswordCard() {
  const { t } = useTranslation(['edit-profile', 'passwords']);
  const { fields, problems, change, write, submit, min } = usePasswordForm();
  const wrong = problems.newPassword;
  const newProblem =
    wrong === undefined ? false : wrong === 'equal' ? t('equal') : t(`passwords:problem.${wrong}`, { count: min });
  return (
    <Card title={t('title')} span={6}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.lead}>{t('lead')}</p>
        <input type="hidden" name="username" autoComplete="username" value={session.get().auth?.login ?? ''} readOnly />
        <PasswordField
          label={t('old')}
          autoComplete="current-password"
          value={fields.oldPassword}
          aria-invalid={problems.oldPassword !== undefined}
          error={problems.oldPassword === undefined ? false : t(problems.oldPassword)}
          onChange={({ currentTarget }) => write({ oldPassword: currentTarget.value })}
        />
        <PasswordField
          label={t('new')}
          description={t('passwords:rule', { count: min })}
          autoComplete="new-password"
          value={fields.newPassword}
          aria-invalid={problems.newPassword !== undefined}
          error={newProblem}
          onChange={({ currentTarget }) => write({ newPassword: currentTarget.value })}
        />
        <footer className={styles.actions}>
          <Button type="submit" loading={change.isPending}>
            {t('submit')}
          </Button>
        </footer>
        {change.isSuccess ? <SuccessDialog text={t('changed')} onClose={change.reset} /> : null}
      </form>
    </Card>
  );
}
