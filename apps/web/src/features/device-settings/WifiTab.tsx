import { Button } from '@mantine/core';
import { type DeviceSettings, wifiProblems } from '@phasor/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../base/ui/forms.module.css';
import { useFocusOnWrong } from '../../base/ui/keys/use-focus-on-wrong.ts';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { StoredMeanwhile } from '../../base/ui/states/StoredMeanwhile.tsx';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import { Tick } from '../../base/ui/Tick.tsx';
import styles from './DeviceSettingsPage.module.css';
import { Choice, type FieldProblem, TextField, useProblemText } from './fields.tsx';
import { refusedPart, WIFI_FIELDS } from './refusal.ts';
import { useDraft, useReportEdited } from './use-draft.ts';
import type { Saving } from './use-settings.ts';
import { type WifiForm, wifiFormOf, wifiKnown, wifiRequest } from './wifi-form.ts';

/** A form of the device's settings and the screen around it. */
export interface FormTabProps {
  readonly saving: Saving;
  /** When the settings were read from the device. */
  readonly readAt: number;
  /** Called once the device has accepted them. */
  readonly onSaved: () => void;
  readonly onEdited: (isEdited: boolean) => void;
}

interface WifiTabProps extends FormTabProps {
  readonly settings: DeviceSettings;
}

const ADDRESSES = ['ip', 'mask', 'gw', 'dns'] as const;

/** The owner's form of the device's network (R-SET-035). */
export function WifiTab(props: WifiTabProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const say = useProblemText();
  const element = useRef<HTMLFormElement>(null);
  const { form, write, shown, save, attempt, changedMeanwhile } = useWifiForm(props);
  useFocusOnWrong(element, attempt);
  return (
    <form ref={element} className={styles.form} onSubmit={save} noValidate>
      <TextField
        label={t('wifi.ssid')}
        value={form.ssid}
        problem={shown.ssid}
        rule="ssid"
        onText={(ssid) => write({ ssid })}
      />
      <Choice
        label={t('wifi.security')}
        value={form.security}
        options={[
          { value: 0, label: t('wifi.open') },
          { value: 1, label: 'WPA2 PSK' },
        ]}
        onChoose={(value) => write({ security: value === 0 ? 0 : 1 })}
      />
      {form.security === 1 ? (
        <PasswordField
          label={t('wifi.password')}
          description={props.settings.WIFI.password_set === true ? t('stored') : undefined}
          autoComplete="new-password"
          value={form.password}
          error={say(shown.password, 'password')}
          aria-invalid={shown.password !== undefined}
          onChange={({ currentTarget }) => write({ password: currentTarget.value })}
        />
      ) : null}
      <Choice
        label={t('wifi.mode')}
        value={form.dhcp}
        options={[
          { value: 1, label: 'DHCP' },
          { value: 0, label: t('wifi.static') },
        ]}
        onChoose={(value) => write({ dhcp: value === 0 ? 0 : 1 })}
      />
      {form.dhcp === 0 ? <StaticFields form={form} shown={shown} write={write} /> : null}
      <Tick label={t('wifi.restart')} checked={form.restart} onTick={(restart) => write({ restart })} />
      <StoredMeanwhile rows={useWifiRows(props.settings, changedMeanwhile)} />
      {shown.whole === undefined ? null : <Wrong text={t('problem.refused')} />}
      <footer className={forms.actions}>
        <Button type="submit" loading={props.saving.isPending}>
          {t('common:action.save')}
        </Button>
      </footer>
    </form>
  );
}

/** What the device has now in fields that were typed over. */
function useWifiRows(settings: DeviceSettings, fields: readonly (keyof WifiForm)[]) {
  const { t } = useTranslation(['device-settings', 'common']);
  const stored = wifiFormOf(settings);
  const values: Partial<Record<keyof WifiForm, [label: string, value: string]>> = {
    ssid: [t('wifi.ssid'), stored.ssid],
    security: [t('wifi.security'), stored.security === 1 ? 'WPA2 PSK' : t('wifi.open')],
    password: [t('wifi.password'), t('common:meanwhile.secret')],
    dhcp: [t('wifi.mode'), stored.dhcp === 1 ? 'DHCP' : t('wifi.static')],
    ip: [t('wifi.ip'), stored.ip],
    mask: [t('wifi.mask'), stored.mask],
    gw: [t('wifi.gw'), stored.gw],
    dns: [t('wifi.dns'), stored.dns],
  };
  return fields.flatMap((field) => {
    const [label, value] = values[field] ?? [];
    return label === undefined || value === undefined ? [] : [{ label, value }];
  });
}

type Shown = Readonly<Record<string, FieldProblem>>;
type Write = (part: Partial<WifiForm>) => void;

function StaticFields({ form, shown, write }: { form: WifiForm; shown: Shown; write: Write }) {
  const { t } = useTranslation(['device-settings']);
  return (
    <div className={styles.pair}>
      {ADDRESSES.map((field) => (
        <TextField
          key={field}
          label={t(`wifi.${field}`)}
          value={form[field]}
          problem={shown[field]}
          rule={field}
          // No greatest length: a pasted address would be cut to another valid address.
          onText={(text) => write({ [field]: text.trim() })}
        />
      ))}
    </div>
  );
}

/** The input, its errors, and how it is saved. */
function useWifiForm({ settings, saving, readAt, onSaved, onEdited }: WifiTabProps) {
  const { form, isEdited, edit, settle, changedMeanwhile } = useDraft<WifiForm>(wifiFormOf(settings), readAt, {
    password: settings.secrets_at,
  });
  const [tries, setTries] = useState(0);
  useReportEdited(isEdited, onEdited);
  const problems = wifiProblems(form);
  const refused = refusedPart(saving.error, WIFI_FIELDS);
  const shown: Shown = { ...(refused !== undefined && { [refused]: 'refused' }), ...(tries > 0 && problems) };
  const finish = () => {
    settle({ password: '', restart: true });
    onSaved();
  };
  return {
    form,
    shown,
    changedMeanwhile,
    attempt: `${tries} ${saving.failureCount}`,
    write(part: Partial<WifiForm>) {
      if (saving.isError) saving.reset();
      edit(part);
    },
    save(event: FormEvent) {
      event.preventDefault();
      const isRight = Object.keys(problems).length === 0;
      setTries(isRight ? 0 : tries + 1);
      if (isRight) saving.mutate({ ...wifiRequest(form), known: wifiKnown(settings) }, { onSuccess: finish });
    },
  };
}
