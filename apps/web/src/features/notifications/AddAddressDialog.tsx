import { NativeSelect, TextInput } from '@mantine/core';
import { ADDRESS_LIMITS, type AddressKind } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../base/errors/call-error.ts';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import forms from '../../base/ui/forms.module.css';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import { type NewAddress, useNewAddress } from './use-addresses.ts';

interface AddAddressDialogProps {
  readonly kinds: readonly AddressKind[];
  /** Receives the secret of a webhook. */
  readonly onDone: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

/** Form of a new webhook or e-mail address. */
export function AddAddressDialog({ kinds, onDone, onClose }: AddAddressDialogProps) {
  const { t } = useTranslation(['notifications', 'errors']);
  const [wish, setWish] = useState<NewAddress>({ kind: kinds[0] ?? 'webhook', name: '', address: '' });
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useNewAddress(onDone);
  const { kind, name, address } = wish;
  const change = (part: Partial<NewAddress>) => {
    reset();
    setWish({ ...wish, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isWhole = name.trim() !== '' && address.trim().length >= 3;
    if (isWhole && !isPending) mutate({ kind, name: name.trim(), address: address.trim() });
  };
  const field = error instanceof CallError ? error.field : undefined;
  const missing = (value: string) => isTried && value.trim() === '' && t('address.fill_in');
  const failed = error instanceof CallError ? error.messageKey : 'api_communication_error';
  return (
    <Dialog title={t('address.add')} onClose={onClose}>
      <form className={forms.form} onSubmit={submit} noValidate>
        <NativeSelect
          label={t('address.kind')}
          value={kind}
          data={kinds.map((value) => ({ value, label: t(`address.kinds.${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ kind: value === 'mail' ? 'mail' : 'webhook' })}
        />
        <TextInput
          label={t('address.name')}
          description={t('address.name_hint')}
          required
          value={name}
          maxLength={ADDRESS_LIMITS.name}
          error={missing(name)}
          onChange={({ currentTarget: { value } }) => change({ name: value })}
        />
        <TextInput
          type={kind === 'mail' ? 'email' : 'url'}
          label={t(`address.where.${kind}`)}
          description={t(`address.where_hint.${kind}`)}
          required
          value={address}
          maxLength={ADDRESS_LIMITS.address}
          error={missing(address) || (field === 'address' && t(`address.wrong.${kind}`))}
          onChange={({ currentTarget: { value } }) => change({ address: value })}
        />
        {error === null || field === 'address' ? null : (
          <Wrong text={field === 'kind' ? t('address.full') : t(`errors:${failed}.title`)} />
        )}
        <FormActions isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
