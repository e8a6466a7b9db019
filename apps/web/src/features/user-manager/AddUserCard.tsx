import { Button, TextInput } from '@mantine/core';
import { USER_LIMITS } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import forms from '../../base/ui/forms.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';
import styles from './UserManagerPage.module.css';
import { useAddUser, useManager, useThirdParty } from './use-users.ts';
import { type LoginProblem, loginProblem, type PasswordProblem, passwordProblem } from './user-form.ts';

interface Problems {
  readonly login?: LoginProblem | 'taken' | undefined;
  readonly password?: PasswordProblem | undefined;
}

const NOTHING = { login: '', password: '', isThirdParty: false };

function useAddForm() {
  const [fields, setFields] = useState(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddUser({ onDone: () => setFields(NOTHING), onTaken: () => setProblems({ login: 'taken' }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { login, password, isThirdParty } = fields;
    const found = {
      login: loginProblem(login, isThirdParty),
      password: isThirdParty ? undefined : passwordProblem(password),
    };
    setProblems(found);
    if (found.login !== undefined || found.password !== undefined || add.isPending) return;
    add.mutate({ login: login.trim(), password: isThirdParty ? undefined : password });
  };
  const write = (part: Partial<typeof NOTHING>) => {
    setFields({ ...fields, ...part });
    setProblems({});
  };
  return { fields, problems, write, submit, isPending: add.isPending };
}

/** A new account: login, third party or password. */
export function AddUserCard() {
  const { t } = useTranslation(['user-manager']);
  const { fields, problems, write, submit, isPending } = useAddForm();
  const { isGuest } = useManager();
  const thirdParty = useThirdParty();
  return (
    <Card title={t('add.title')}>
      <form className={styles.add} onSubmit={submit} noValidate>
        <TextInput
          label={t('add.login')}
          required
          autoComplete="off"
          maxLength={USER_LIMITS.loginMax}
          value={fields.login}
          disabled={isGuest}
          error={problems.login === undefined ? false : t(`add.login_problem.${problems.login}`)}
          onChange={({ currentTarget }) => write({ login: currentTarget.value })}
        />
        {thirdParty === undefined ? null : (
          <label className={forms.choice}>
            <input
              type="checkbox"
              checked={fields.isThirdParty}
              disabled={isGuest}
              onChange={({ currentTarget }) => write({ isThirdParty: currentTarget.checked, password: '' })}
            />
            {t('add.third_party', { name: thirdParty })}
          </label>
        )}
        {fields.isThirdParty ? null : (
          <NewPasswordField
            label={t('add.password')}
            value={fields.password}
            problem={problems.password}
            disabled={isGuest}
            onChange={(password) => write({ password })}
          />
        )}
        <div className={forms.actions}>
          <Button type="submit" loading={isPending} disabled={isGuest}>
            {t('add.create')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
