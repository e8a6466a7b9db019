import { Button, TextInput } from '@mantine/core';
import { type PasswordProblem, USER_LIMITS } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import forms from '../../base/ui/forms.module.css';
import { usePasswordRule } from '../../parts/passwords/index.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import styles from './UserManagerPage.module.css';
import { useAddUser, useCanSendMail, useManager, useThirdParty } from './use-users.ts';
import { isMailAddress, type LoginProblem, loginProblem } from './user-form.ts';

interface Problems {
  readonly login?: LoginProblem | 'taken' | undefined;
  readonly password?: PasswordProblem | undefined;
  readonly email?: 'wrong' | undefined;
}

const NOTHING = { login: '', password: '', email: '', isThirdParty: false, isInvited: false };

function useAddForm() {
  const [fields, setFields] = useState(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAddUser({ onDone: () => setFields(NOTHING), onTaken: () => setProblems({ login: 'taken' }) });
  const { judge, min } = usePasswordRule();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { login, password, email, isThirdParty, isInvited } = fields;
    const hasPassword = !isThirdParty && !isInvited;
    const found: Problems = {
      login: loginProblem(login, isThirdParty),
      password: hasPassword ? await judge(password, login.trim()) : undefined,
      email: isInvited && !isMailAddress(email.trim()) ? 'wrong' : undefined,
    };
    setProblems(found);
    if (Object.values(found).some((problem) => problem !== undefined) || add.isPending) return;
    add.mutate({
      login: login.trim(),
      password: hasPassword ? password : undefined,
      email: isInvited ? email.trim() : undefined,
    });
  };
  const write = (part: Partial<typeof NOTHING>) => {
    setFields({ ...fields, ...part });
    setProblems({});
  };
  return { fields, problems, write, submit, min, isPending: add.isPending };
}

/** A new account: login, third party or password. */
export function AddUserCard() {
  const { t } = useTranslation(['user-manager']);
  const { fields, problems, write, submit, min, isPending } = useAddForm();
  const { isGuest } = useManager();
  const thirdParty = useThirdParty();
  const canInvite = useCanSendMail() && !fields.isThirdParty;
  return (
    <Card title={t('add.title')}>
      <form className={styles.add} onSubmit={(event) => void submit(event)} noValidate>
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
              onChange={({ currentTarget }) =>
                write({ isThirdParty: currentTarget.checked, isInvited: false, password: '' })
              }
            />
            {t('add.third_party', { name: thirdParty })}
          </label>
        )}
        {canInvite ? (
          <label className={forms.choice}>
            <input
              type="checkbox"
              checked={fields.isInvited}
              disabled={isGuest}
              onChange={({ currentTarget }) => write({ isInvited: currentTarget.checked, password: '' })}
            />
            {t('mail.invite')}
          </label>
        ) : null}
        {fields.isInvited ? (
          <TextInput
            label={t('mail.address')}
            type="email"
            required
            autoComplete="off"
            maxLength={200}
            value={fields.email}
            disabled={isGuest}
            error={problems.email === undefined ? false : t('mail.wrong')}
            onChange={({ currentTarget }) => write({ email: currentTarget.value })}
          />
        ) : null}
        {fields.isThirdParty || fields.isInvited ? null : (
          <NewPasswordField
            label={t('add.password')}
            value={fields.password}
            problem={problems.password}
            min={min}
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
