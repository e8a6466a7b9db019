import { Button, TextInput } from '@mantine/core';
import type { DeviceListEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey, callQuery } from '../../../base/api/queries/call-query.ts';
import { hasCode } from '../../../base/errors/call-error.ts';
import { useLocale } from '../../../base/i18n/use-locale.ts';
import { useWritten } from '../../../base/state/use-written.ts';
import { keptToast, toasts } from '../../../base/toasts/toasts.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { success } from '../../../base/ui/dialogs/success.ts';
import forms from '../../../base/ui/forms.module.css';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { StoredMeanwhile } from '../../../base/ui/states/StoredMeanwhile.tsx';
import { HierarchyDropdown, useSelection } from '../../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import styles from '../AppliancesPage.module.css';
import {
  FIRST_SETTINGS,
  formOf,
  type NilmForm,
  NUMBER_LIMITS,
  type NumberField,
  type StoredSettings,
  settingsOf,
} from './nilm-form.ts';

/** Settings of a meter's disaggregation, for its owner only (R-APPL-028). */
export function NilmSettingsPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.nilmSettings')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <Settings key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}

function Settings({ device }: { device: DeviceListEntry }) {
  const locale = useLocale();
  const query = useQuery({ ...callQuery('appliances.readSettings', { device_token: device.token }), staleTime: 0 });
  if (query.isLoading) return <ScreenLoader of="part" />;
  const known = query.data?.data ?? FIRST_SETTINGS;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  return <SettingsForm device={device} stored={formOf(known, number.format)} known={known} />;
}

interface SettingsFormProps {
  readonly device: DeviceListEntry;
  readonly stored: NilmForm;
  /** The same as they are read. */
  readonly known: StoredSettings;
}

function SettingsForm({ device, stored, known }: SettingsFormProps) {
  const { t } = useTranslation(['appliances', 'common', 'shell']);
  const { form, edited, write, forget } = useWritten<NilmForm>(stored);
  const [first, setFirst] = useState(stored);
  const [wrong, setWrong] = useState<readonly NumberField[]>([]);
  const saving = useSaving(device);
  const isChanged = (field: keyof NilmForm) => edited.includes(field) && stored[field] !== first[field];
  const finish = () => {
    setFirst(form);
    forget();
  };
  const rows = [
    ...(isChanged('threshold') ? [{ label: t('settings.threshold'), value: stored.threshold }] : []),
    ...(isChanged('likeness') ? [{ label: t('settings.likeness'), value: stored.likeness }] : []),
    ...(isChanged('isLearning') ? [{ label: t('settings.learning'), value: stored.isLearning ? '✓' : '–' }] : []),
  ];
  const save = (event: FormEvent) => {
    event.preventDefault();
    const answer = settingsOf(form);
    setWrong('wrong' in answer ? answer.wrong : []);
    if ('settings' in answer && !saving.isPending) saving.mutate({ ...answer.settings, known }, { onSuccess: finish });
  };
  const numberProps = (field: NumberField) => ({
    field,
    ...{ value: form[field], isWrong: wrong.includes(field) },
    onChange: (value: string) => {
      write(field, value);
      setWrong(wrong.filter((other) => other !== field));
    },
  });
  return (
    <Card title={t('shell:page.nilmSettings')} span={6}>
      <form className={styles.settings} onSubmit={save} noValidate>
        <NumberInput {...numberProps('threshold')} />
        <NumberInput {...numberProps('likeness')} />
        <label className={forms.choice}>
          <input
            type="checkbox"
            role="switch"
            checked={form.isLearning}
            aria-checked={form.isLearning}
            onChange={({ currentTarget: { checked } }) => write('isLearning', checked)}
          />
          {t('settings.learning')}
        </label>
        <p className={forms.hint}>{t('settings.learning_hint')}</p>
        <StoredMeanwhile rows={rows} />
        <footer className={forms.actions}>
          <Button type="submit" loading={saving.isPending}>
            {t('common:action.save')}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

interface NumberInputProps {
  readonly field: NumberField;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function NumberInput({ field, value, isWrong, onChange }: NumberInputProps) {
  const { t } = useTranslation(['appliances']);
  return (
    <TextInput
      label={t(`settings.${field}`)}
      description={t(`settings.${field}_hint`, NUMBER_LIMITS[field])}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong && t('settings.number_wrong', NUMBER_LIMITS[field])}
      aria-invalid={isWrong}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function useSaving(device: DeviceListEntry) {
  const { t, i18n } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clustering: autoLearn, ...settings }: StoredSettings & { known: StoredSettings }) =>
      call('appliances.writeSettings', { device_token: device.token, autoLearn, ...settings }),
    onSuccess: (answer) => {
      success.set({ text: t('saved') });
      client.setQueryData(callKey('appliances.readSettings', { device_token: device.token }), answer);
    },
    onError: (error) => {
      if (!hasCode(error, 'request.edit_conflict')) return;
      toasts.show(keptToast(i18n));
      void client.invalidateQueries({ queryKey: callKey('appliances.readSettings') });
    },
    meta: { quiet: ['request.edit_conflict'] },
  });
}
