import { Button, PasswordInput } from '@mantine/core';
import { type DeviceSettings, wifiProblems } from '@phasor/contract';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../ui/forms.module.css';
import styles from './DeviceSettingsPage.module.css';
import { Choice, type FieldProblem, TextField, Tick, useFocusOnWrong, useProblemText, Wrong } from './fields.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import { refusedPart, WIFI_FIELDS } from './refusal.ts';
import { useDraft, useSaving } from './use-settings.ts';
import { type WifiForm, wifiFormOf, wifiRequest } from './wifi-form.ts';

interface WifiTabProps {
  readonly token: string;
  readonly settings: DeviceSettings;
  /** Told once the device has taken them. */
  readonly onSaved: () => void;
}

const ADDRESSES = ['ip', 'mask', 'gw', 'dns'] as const;

/** The owner's form of the device's network (1-core.md, 2). */
export function WifiTab({ token, settings, onSaved }: WifiTabProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const say = useProblemText();
  const element = useRef<HTMLFormElement>(null);
  const { form, write, shown, save, saving, attempt } = useWifiForm({ token, settings, onSaved });
  useFocusOnWrong(element, attempt);
  return (
    <form ref={element} className={styles.form} onSubmit={save} noValidate>
      <TextField
        label={t('wifi.ssid')}
        value={form.ssid}
        problem={shown.ssid}
        limit="ssid"
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
        <PasswordInput
          label={t('wifi.password')}
          description={settings.WIFI.password_set === true ? t('stored') : undefined}
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
      <Wrong problem={shown.whole} />
      <footer className={forms.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t('common:action.save')}
        </Button>
      </footer>
      <NoAnswer saving={saving} />
    </form>
  );
}

type Shown = Readonly<Record<string, FieldProblem>>;
type Write = (part: Partial<WifiForm>) => void;

function StaticFields({ form, shown, write }: { form: WifiForm; shown: Shown; write: Write }) {
  const { t } = useTranslation(['device-settings']);
  return ADDRESSES.map((field) => (
    <TextField
      key={field}
      label={t(`wifi.${field}`)}
      value={form[field]}
      problem={shown[field]}
      limit="address"
      maxLength={15}
      onText={(text) => write({ [field]: text.trim() })}
    />
  ));
}

/** What was written, what is wrong with it, and how it is saved. */
function useWifiForm({ token, settings, onSaved }: WifiTabProps) {
  const { form, edit, reset } = useDraft<WifiForm>(wifiFormOf(settings));
  const [tries, setTries] = useState(0);
  const saving = useSaving(token);
  const problems = wifiProblems(form);
  const refused = refusedPart(saving.error, WIFI_FIELDS);
  const shown: Shown = { ...(refused !== undefined && { [refused]: 'refused' }), ...(tries > 0 && problems) };
  const finish = () => {
    reset();
    onSaved();
  };
  return {
    form,
    shown,
    saving,
    attempt: `${tries} ${saving.failureCount}`,
    write(part: Partial<WifiForm>) {
      if (saving.isError) saving.reset();
      edit(part);
    },
    save(event: FormEvent) {
      event.preventDefault();
      const isRight = Object.keys(problems).length === 0;
      setTries(isRight ? 0 : tries + 1);
      if (isRight) saving.mutate(wifiRequest(form), { onSuccess: finish });
    },
  };
}
