import { Button, PasswordInput } from '@mantine/core';
import { type DeviceSettings, wifiProblems } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DeviceSettingsPage.module.css';
import { Choice, TextField, Tick, useProblemText } from './fields.tsx';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useDraft, useSaving } from './use-settings.ts';
import { type WifiForm, wifiFormOf, wifiRequest } from './wifi-form.ts';

interface WifiTabProps {
  readonly token: string;
  readonly settings: DeviceSettings;
}

const ADDRESSES = ['ip', 'mask', 'gw', 'dns'] as const;

/** The owner's form of the device's network (1-core.md, 2). */
export function WifiTab({ token, settings }: WifiTabProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const say = useProblemText();
  const { form, edit, reset } = useDraft<WifiForm>(wifiFormOf(settings));
  const [isTried, setTried] = useState(false);
  const saving = useSaving(token);
  const problems = wifiProblems(form);
  const shown = isTried ? problems : {};
  const save = (event: FormEvent) => {
    event.preventDefault();
    const isRight = Object.keys(problems).length === 0;
    setTried(!isRight);
    if (isRight) saving.mutate(wifiRequest(form), { onSuccess: reset });
  };
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <TextField
        label={t('wifi.ssid')}
        value={form.ssid}
        problem={shown.ssid}
        limit="ssid"
        onText={(ssid) => edit({ ssid })}
      />
      <Choice
        label={t('wifi.security')}
        value={form.security}
        options={[
          { value: 0, label: t('wifi.open') },
          { value: 1, label: 'WPA2 PSK' },
        ]}
        onChoose={(value) => edit({ security: value === 0 ? 0 : 1 })}
      />
      {form.security === 1 ? (
        <PasswordInput
          label={t('wifi.password')}
          description={settings.WIFI.password_set === true ? t('stored') : undefined}
          autoComplete="new-password"
          value={form.password}
          error={say(shown.password, 'password')}
          aria-invalid={shown.password !== undefined}
          onChange={({ currentTarget }) => edit({ password: currentTarget.value })}
        />
      ) : null}
      <Choice
        label={t('wifi.mode')}
        value={form.dhcp}
        options={[
          { value: 1, label: 'DHCP' },
          { value: 0, label: t('wifi.static') },
        ]}
        onChoose={(value) => edit({ dhcp: value === 0 ? 0 : 1 })}
      />
      {form.dhcp === 0
        ? ADDRESSES.map((field) => (
            <TextField
              key={field}
              label={t(`wifi.${field}`)}
              value={form[field]}
              problem={shown[field]}
              limit="address"
              maxLength={15}
              onText={(text) => edit({ [field]: text.trim() })}
            />
          ))
        : null}
      <Tick label={t('wifi.restart')} checked={form.restart} onTick={(restart) => edit({ restart })} />
      <footer className={styles.actions}>
        <Button type="submit" loading={saving.isPending}>
          {t('common:action.save')}
        </Button>
      </footer>
      <SaveOutcome saving={saving} saved={t('common:saved')} />
    </form>
  );
}
