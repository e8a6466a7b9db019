import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../base/api/client.ts';
import { callKey } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { passwordDigest } from '../../base/session/password-digest.ts';
import { errorToast, toasts } from '../../base/toasts/toasts.ts';
import { Dialog, DialogActions } from '../../base/ui/dialogs/Dialog.tsx';
import forms from '../../base/ui/forms.module.css';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { type FactorKind, RecoveryCodes, SetUp } from '../../parts/second-factor/index.ts';

/** Without `ID` the app is meant. */
export type FactorWish =
  | { readonly do: 'add'; readonly kind: FactorKind }
  | { readonly do: 'remove'; readonly name: string; readonly ID?: string }
  | { readonly do: 'renew' };

interface SecondFactorDialogProps {
  readonly wish: FactorWish;
  readonly onClose: () => void;
}

/** The codes that replace the old ones; nothing where a factor was removed. */
async function carryOut(wish: Exclude<FactorWish, { do: 'add' }>, password: string): Promise<readonly string[]> {
  if (wish.do === 'renew') return (await call('access.renewRecoveryCodes', { password })).data.recovery_codes;
  await call('access.removeSecondFactor', { password, ...(wish.ID !== undefined && { ID: wish.ID }) });
  return [];
}

/** Asks for the password again, then adds or removes a second factor: an unlocked screen is not enough. */
export function SecondFactorDialog({ wish, onClose }: SecondFactorDialogProps) {
  const { t, i18n } = useTranslation(['edit-profile', 'second-factor', 'errors']);
  const client = useQueryClient();
  const [password, setPassword] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const finish = (title: string) => {
    toasts.show({ kind: 'success', title });
    void client.invalidateQueries({ queryKey: callKey('access.secondFactors') });
    onClose();
  };
  const refuse = (error: unknown) => {
    setPassword(undefined);
    const isPassword = hasCode(error, 'access.credentials');
    setWrong(isPassword);
    if (!isPassword) toasts.show(errorToast(i18n, error));
  };
  const change = useMutation({
    meta: { quiet: 'all' },
    mutationFn: (digest: string) => (wish.do === 'add' ? Promise.resolve([]) : carryOut(wish, digest)),
    onSuccess: (codes, digest) => {
      if (wish.do === 'add') setPassword(digest);
      else if (codes.length === 0) finish(t('factors.removed'));
    },
    onError: refuse,
  });
  const codes = change.data ?? [];
  return (
    <Dialog title={titleOf(wish, t)} onClose={onClose}>
      <div className={forms.form}>
        {codes.length > 0 ? (
          <RecoveryCodes codes={codes} onDone={() => finish(t('factors.renewed'))} />
        ) : wish.do === 'add' && password !== undefined ? (
          <SetUp kind={wish.kind} proof={{ password }} onRefused={refuse} onDone={() => finish(t('factors.added'))} />
        ) : (
          <PasswordForm
            explanation={wish.do === 'remove' ? t('factors.ask_remove', { name: wish.name }) : t('factors.ask')}
            isWrong={isWrong}
            isBusy={change.isPending}
            onChange={() => setWrong(false)}
            onPassword={(digest) => change.mutate(digest)}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

type Texts = ReturnType<typeof useTranslation<['edit-profile', 'second-factor', 'errors']>>['t'];

function titleOf(wish: FactorWish, t: Texts): string {
  if (wish.do === 'remove') return t('factors.remove_title');
  if (wish.do === 'renew') return t('factors.renew');
  return t(wish.kind === 'totp' ? 'second-factor:sign_in.set_app' : 'second-factor:sign_in.set_passkey');
}

interface PasswordFormProps {
  readonly explanation: string;
  readonly isWrong: boolean;
  readonly isBusy: boolean;
  readonly onChange: () => void;
  /** With its digest. */
  readonly onPassword: (digest: string) => void;
  readonly onClose: () => void;
}

function PasswordForm({ explanation, isWrong, isBusy, onChange, onPassword, onClose }: PasswordFormProps) {
  const { t } = useTranslation(['edit-profile', 'common']);
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '' && !isBusy) void passwordDigest(password).then(onPassword);
  };
  return (
    <form className={forms.field} onSubmit={submit} noValidate>
      <p className={forms.hint}>{explanation}</p>
      <PasswordField
        label={t('factors.password')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        aria-invalid={isEmpty || isWrong}
        error={isEmpty ? t('required') : isWrong ? t('factors.wrong') : false}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setEmpty(false);
          onChange();
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('factors.continue')}
        </Button>
      </DialogActions>
    </form>
  );
}
