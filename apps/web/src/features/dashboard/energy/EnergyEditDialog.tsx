import type { DeviceDetails } from '@phasor/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey } from '../../../base/api/queries/call-query.ts';
import { forgetFigures } from '../../../base/api/queries/forget-figures.ts';
import { localeOf } from '../../../base/i18n/locale.ts';
import { useWritten, valuesOf } from '../../../base/state/use-written.ts';
import { toasts } from '../../../base/toasts/toasts.ts';
import { Dialog } from '../../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../../base/ui/dialogs/FormActions.tsx';
import styles from '../../../base/ui/forms.module.css';
import { type EnergyEdit, type EnergyEditField, editText, fieldValue } from './energy-edit.ts';

const FIELDS = ['offset', 'ratio'] as const satisfies readonly EnergyEditField[];

interface EnergyEditDialogProps {
  readonly token: string;
  readonly details: Pick<DeviceDetails, 'E_I_offset' | 'CT_ratio'>;
  readonly onClose: () => void;
}

/** The owner's offset and transformation ratio; closing without saving leaves both unchanged. */
export function EnergyEditDialog({ token, details, onClose }: EnergyEditDialogProps) {
  const { t, i18n } = useTranslation(['dashboard', 'common']);
  const { form, edited, write } = useWritten<EnergyEdit>({
    offset: editText(details.E_I_offset, localeOf(i18n.language)),
    ratio: editText(details.CT_ratio, localeOf(i18n.language)),
  });
  const [isTried, setTried] = useState(false);
  const saving = useSaving(token, onClose);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const offset = fieldValue('offset', form.offset);
    const ratio = fieldValue('ratio', form.ratio);
    if (offset !== undefined && ratio !== undefined) saving.mutate(valuesOf({ offset, ratio }, edited));
  };
  return (
    <Dialog title={t('edit.title')} onClose={onClose}>
      <form className={styles.form} onSubmit={save} noValidate>
        {FIELDS.map((field) => (
          <EditField
            key={field}
            field={field}
            text={form[field]}
            isInvalid={isTried && fieldValue(field, form[field]) === undefined}
            onText={(text) => write(field, text)}
          />
        ))}
        <FormActions isPending={saving.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function useSaving(token: string, onSaved: () => void) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ offset, ratio }: { readonly offset?: number; readonly ratio?: number }) =>
      call('devices.writeDetails', {
        token,
        ...(offset !== undefined && { E_I_offset: offset }),
        ...(ratio !== undefined && { CT_ratio: ratio }),
      }),
    onSuccess: async (answer) => {
      client.setQueryData(callKey('devices.readDetails', { token }), answer);
      toasts.show({ kind: 'success', title: t('common:saved') });
      onSaved();
      // The ratio multiplies everything that was measured (D19).
      await forgetFigures(client);
    },
  });
}

interface EditFieldProps {
  readonly field: EnergyEditField;
  readonly text: string;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
}

function EditField({ field, text, isInvalid, onText }: EditFieldProps) {
  const { t } = useTranslation(['dashboard']);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(`edit.${field}`)}</label>
      <span className={styles.entry}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          required
          value={text}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget: { value } }) => onText(value)}
        />
        <span className={styles.unit}>{t(`edit.${field}_unit`)}</span>
      </span>
      <p id={`${id}-hint`} className={styles.hint} data-invalid={isInvalid} role={isInvalid ? 'alert' : undefined}>
        {t(isInvalid ? `edit.${field}_wrong` : `edit.${field}_hint`)}
      </p>
    </div>
  );
}
