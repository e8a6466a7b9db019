import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { passwordDigest } from '../../../base/session/password-digest.ts';
import { errorToast, toasts } from '../../../base/toasts/toasts.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';
import { PasswordField } from '../../../base/ui/PasswordField.tsx';
import { type PasswordProblem, usePasswordRule } from '../../../parts/passwords/index.ts';

interface NewPasswordDialogProps {
  readonly ticket: string;
  readonly onClose: () => void;
}

/** The password that somebody chooses with the link of an e-mail (R-SIGN-104). */
export function NewPasswordDialog({ ticket, onClose }: NewPasswordDialogProps) {
  const { t, i18n } = useTranslation(['second-factor', 'passwords', 'common', 'errors']);
  const { judge, min } = usePasswordRule();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<PasswordProblem>();
  const choose = useMutation({
    meta: { quiet: 'all' },
    mutationFn: async () => call('access.choosePassword', { ticket, password: await passwordDigest(password) }),
    onSuccess: () => {
      toasts.show({ kind: 'success', title: t('forgotten.chosen') });
      onClose();
    },
    onError: (error) => {
      if (!hasCode(error, 'access.credentials')) return toasts.show(errorToast(i18n, error));
      toasts.show({ kind: 'error', title: t('forgotten.over'), hint: t('forgotten.over_hint') });
      return onClose();
    },
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await judge(password);
    setProblem(found);
    if (found === undefined && !choose.isPending) choose.mutate();
  };
  return (
    <Dialog title={t('forgotten.choose')} onClose={onClose}>
      <form className={forms.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t('forgotten.new')}
          description={t('passwords:rule', { count: min })}
          autoComplete="new-password"
          data-autofocus
          value={password}
          error={problem === undefined ? false : t(`passwords:problem.${problem}`, { count: min })}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={choose.isPending}>
            {t('forgotten.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
