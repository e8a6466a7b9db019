import { TextInput } from '@mantine/core';
import { CIRCUITS, type CircuitNames } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { useWritten, valuesOf } from '../../../base/state/use-written.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../base/ui/dialogs/FormActions.tsx';
import forms from '../../../base/ui/forms.module.css';

const NAME_MAX = 30;

type NamesForm = Readonly<Record<(typeof CIRCUITS)[number], string>>;

function keptNames(names: CircuitNames): NamesForm {
  return Object.fromEntries(CIRCUITS.map((number) => [number, names[number] ?? ''])) as NamesForm;
}

interface CircuitNamesDialogProps {
  readonly token: string;
  readonly names: CircuitNames;
  readonly onClose: () => void;
}

/** What hangs on each circuit; one without a name keeps its number. */
export function CircuitNamesDialog({ token, names, onClose }: CircuitNamesDialogProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { form, edited, write } = useWritten(keptNames(names));
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => call('devices.writeDetails', { token, circuits: valuesOf(form, edited) }),
    onSuccess: (answer) => {
      client.setQueryData(callKey('devices.readDetails', { token }), answer);
      toasts.show({ kind: 'success', title: t('common:saved') });
      onClose();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialog title={t('circuits.rename')} onClose={onClose}>
      <form className={forms.form} onSubmit={save} noValidate>
        {CIRCUITS.map((number) => (
          <TextInput
            key={number}
            label={t('circuits.circuit', { number })}
            value={form[number]}
            maxLength={NAME_MAX}
            onChange={({ currentTarget: { value } }) => write(number, value)}
          />
        ))}
        <FormActions isPending={saving.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}
