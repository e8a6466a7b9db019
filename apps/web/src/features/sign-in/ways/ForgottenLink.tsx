import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import forms from '../../../base/ui/forms.module.css';

/** The way back of who has forgotten the password, where the installation sends e-mail (R-SIGN-103). */
export function ForgottenLink() {
  const { t } = useTranslation(['second-factor']);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="subtle" onClick={() => setOpen(true)}>
        {t('forgotten.link')}
      </Button>
      {isOpen ? <ForgottenDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ForgottenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['second-factor', 'common']);
  const [login, setLogin] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const ask = useMutation({ mutationFn: (written: string) => call('access.forgotPassword', { login: written }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = login.trim();
    setEmpty(written === '');
    if (written !== '' && !ask.isPending) ask.mutate(written);
  };
  return (
    <Dialog title={t('forgotten.title')} onClose={onClose}>
      {ask.isSuccess ? (
        <div className={forms.form}>
          <p role="status">{t('forgotten.sent')}</p>
          <DialogActions>
            <Button onClick={onClose}>{t('common:action.close')}</Button>
          </DialogActions>
        </div>
      ) : (
        <form className={forms.form} onSubmit={submit} noValidate>
          <TextInput
            label={t('forgotten.login')}
            description={t('forgotten.explain')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={login}
            error={isEmpty ? t('code.required') : false}
            onChange={({ currentTarget }) => {
              setLogin(currentTarget.value);
              setEmpty(false);
            }}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={ask.isPending}>
              {t('forgotten.send')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
