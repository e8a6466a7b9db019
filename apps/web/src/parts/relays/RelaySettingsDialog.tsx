import { Button } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { hasCode } from '../../base/errors/call-error.ts';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../base/ui/dialogs/Dialog.tsx';
import { FormActions } from '../../base/ui/dialogs/FormActions.tsx';
import forms from '../../base/ui/forms.module.css';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import { RelayGuardFields } from './RelayGuardFields.tsx';
import { changeOf, nameOf, powerOf } from './relay-form.ts';
import type { RelayNumber } from './relay-names.ts';
import { useRelayChange } from './use-relay-change.ts';

interface RelaySettingsProps {
  readonly device: DeviceListEntry;
  readonly relay: RelayNumber;
  readonly name: string;
  /** How long the success of deleting energy is shown, ms; the usual time without it. */
  readonly successMs?: number;
  readonly onClose: () => void;
}

/** Settings of one relay, for the owner of the disconnector (R-RELAY-009). */
export function RelaySettingsDialog(props: RelaySettingsProps) {
  const { t } = useTranslation(['relays']);
  const { device, relay, name, successMs, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const change = useRelayChange(device.token, { onDone: onClose, successMs });
  if (isAsking) {
    return (
      <ConfirmDialog
        question={t('settings.clear_question', { name })}
        isPending={change.isPending}
        onYes={() => change.mutate({ clear_energy: { [`R${relay}`]: true } }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    );
  }
  return (
    <Dialog title={t('settings.title')} onClose={onClose}>
      <RelaySettingsForm {...props} change={change} onClear={() => setAsking(true)} />
    </Dialog>
  );
}

interface FormProps extends RelaySettingsProps {
  readonly change: ReturnType<typeof useRelayChange>;
  readonly onClear: () => void;
}

function RelaySettingsForm({ device, relay, name, onClose, change, onClear }: FormProps) {
  const { t } = useTranslation(['relays', 'errors']);
  const isOnline = device.status === 'ONLINE';
  const key = `R${relay}` as const;
  const reported = useReportedPower(device.token, relay);
  // The stored name may have changed meanwhile: an edit is found by comparing with the name that was shown.
  const [named] = useState(name);
  const [form, setForm] = useState<{ name: string; power?: string }>({ name });
  const [isTried, setTried] = useState(false);
  // The field shows the device's value until it is edited, and again while it cannot be edited.
  const writtenPower = isOnline ? form.power : undefined;
  const power = writtenPower ?? (reported === undefined ? '' : String(reported));
  const isWrongPower = writtenPower !== undefined && powerOf({ power: writtenPower }) === undefined;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wish = changeOf(form, { name: named, power: reported, isOnline });
    if (wish === undefined) return;
    if (Object.keys(wish).length === 0) return onClose();
    change.mutate({
      ...(wish.name !== undefined && { names: { [key]: wish.name } }),
      ...(wish.power !== undefined && { power: { [key]: wish.power } }),
    });
  };
  return (
    <form className={forms.form} onSubmit={save} noValidate>
      <Field
        label={t('settings.name')}
        hint={t('settings.name_hint')}
        isInvalid={isTried && nameOf(form) === undefined}
        value={form.name}
        maxLength={32}
        data-autofocus
        onText={(text) => setForm({ ...form, name: text })}
      />
      <Field
        label={t('settings.power')}
        unit="W"
        hint={t(isOnline ? 'settings.power_hint' : 'settings.power_offline')}
        isInvalid={isTried && isWrongPower}
        value={power}
        inputMode="numeric"
        disabled={!isOnline || reported === undefined}
        onText={(text) => setForm({ ...form, power: text })}
      />
      <RelayGuardFields device={device} relay={relay} />
      <div>
        <Button type="button" variant="default" color="red" disabled={!isOnline || change.isPending} onClick={onClear}>
          {t('settings.clear')}
        </Button>
        {isOnline ? null : <p className={forms.hint}>{t('settings.clear_offline')}</p>}
      </div>
      {hasCode(change.error, 'device.offline') && (
        <Wrong text={`${t('errors:device_not_responding_or_offline.title')}. ${t('settings.unchanged')}`} />
      )}
      <FormActions isPending={change.isPending} onClose={onClose} />
    </form>
  );
}

/** Power of the load of a relay, W; 0 if the device does not answer (code 604), undefined while it is read. */
function useReportedPower(token: string, relay: RelayNumber): number | undefined {
  const { data, isPending } = useQuery({
    ...callQuery('relays.readSettings', { token, power: true }),
    staleTime: 0,
    meta: { quiet: ['device.offline'] },
  });
  return isPending ? undefined : (data?.data[`R${relay}`]?.power ?? 0);
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly isInvalid: boolean;
  readonly onText: (text: string) => void;
}

function Field({ label, hint, unit, isInvalid, onText, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{label}</label>
      <span className={forms.entry}>
        <input
          {...input}
          id={id}
          autoComplete="off"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget: { value } }) => onText(value)}
        />
        {unit === undefined ? null : <span className={forms.unit}>{unit}</span>}
      </span>
      <p id={`${id}-hint`} className={forms.hint} data-invalid={isInvalid} role={isInvalid ? 'alert' : undefined}>
        {hint}
      </p>
    </div>
  );
}
