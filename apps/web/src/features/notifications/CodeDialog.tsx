import { TextInput } from '@mantine/core';
import type { AddressEntry } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../base/errors/call-error.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import forms from '../../base/ui/forms.module.css';
import { useConfirmation } from './use-addresses.ts';

/** Confirms an e-mail address with the code that was sent there. */
export function CodeDialog({ address, onClose }: { address: AddressEntry; onClose: () => void }) {
  const { t } = useTranslation(['notifications', 'errors']);
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useConfirmation(address, onClose);
  const failed = error instanceof CallError ? error.messageKey : 'api_communication_error';
  const isWrong = error instanceof CallError && error.field === 'code';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !isPending) mutate(code.trim());
  };
  return (
    <Dialog title={t('address.code_of', { name: address.name })} onClose={onClose}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('address.code')}
          description={address.address}
          value={code}
          maxLength={20}
          autoComplete="one-time-code"
          error={error === null ? false : isWrong ? t('address.code_wrong') : t(`errors:${failed}.title`)}
          onChange={({ currentTarget: { value } }) => {
            reset();
            setCode(value);
          }}
        />
        <FormActions submit={t('address.confirm')} isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
