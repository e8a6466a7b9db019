import { Button, TextInput } from '@mantine/core';
import { APPLIANCE_LIMITS, type DeviceListEntry } from '@phasor/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callKey, callQuery } from '../../../base/api/queries/call-query.ts';
import { useLocale } from '../../../base/i18n/use-locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { success } from '../../../base/ui/dialogs/success.ts';
import forms from '../../../base/ui/forms.module.css';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { HierarchyDropdown, useSelection } from '../../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../../parts/toolbar/index.ts';
import styles from '../AppliancesPage.module.css';
import { FIRST_FORM, type NilmForm, thresholdOf } from './nilm-form.ts';

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
  const data = query.data?.data;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, useGrouping: false });
  const first: NilmForm =
    data === undefined ? FIRST_FORM : { threshold: number.format(data.treshold), isLearning: data.clustering };
  return <SettingsForm key={JSON.stringify(first)} device={device} first={first} />;
}

function SettingsForm({ device, first }: { device: DeviceListEntry; first: NilmForm }) {
  const { t } = useTranslation(['appliances', 'common', 'shell']);
  const [form, setForm] = useState(first);
  const [isWrong, setWrong] = useState(false);
  const saving = useSaving(device);
  const { min, max } = APPLIANCE_LIMITS.threshold;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const treshold = thresholdOf(form.threshold);
    setWrong(treshold === undefined);
    if (treshold !== undefined && !saving.isPending) saving.mutate({ treshold, autoLearn: form.isLearning });
  };
  return (
    <Card title={t('shell:page.nilmSettings')} span={6}>
      <form className={styles.settings} onSubmit={save} noValidate>
        <TextInput
          label={t('settings.threshold')}
          description={t('settings.threshold_hint', { min, max })}
          value={form.threshold}
          inputMode="decimal"
          autoComplete="off"
          error={isWrong && t('settings.threshold_wrong', { min, max })}
          aria-invalid={isWrong}
          onChange={({ currentTarget: { value } }) => {
            setForm({ ...form, threshold: value });
            setWrong(false);
          }}
        />
        <label className={forms.choice}>
          <input
            type="checkbox"
            role="switch"
            checked={form.isLearning}
            aria-checked={form.isLearning}
            onChange={({ currentTarget: { checked } }) => setForm({ ...form, isLearning: checked })}
          />
          {t('settings.learning')}
        </label>
        <p className={forms.hint}>{t('settings.learning_hint')}</p>
        <footer className={forms.actions}>
          <Button type="submit" loading={saving.isPending}>
            {t('common:action.save')}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

function useSaving(device: DeviceListEntry) {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { treshold: number; autoLearn: boolean }) =>
      call('appliances.writeSettings', { device_token: device.token, ...form }),
    onSuccess: () => {
      success.set({ text: t('saved') });
      void client.invalidateQueries({ queryKey: callKey('appliances.readSettings') });
    },
  });
}
