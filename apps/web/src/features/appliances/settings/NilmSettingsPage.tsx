import { Button, TextInput } from '@mantine/core';
import { APPLIANCE_LIMITS, type CallAnswer, type DeviceListEntry } from '@phasor/contract';
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
import { FIRST_FORM, FIRST_SETTINGS, type NilmForm, thresholdOf } from './nilm-form.ts';

type Known = CallAnswer<'appliances.readSettings'>['data'];

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
  const stored: NilmForm =
    data === undefined ? FIRST_FORM : { threshold: number.format(data.treshold), isLearning: data.clustering };
  return <SettingsForm device={device} stored={stored} known={data ?? FIRST_SETTINGS} />;
}

interface SettingsFormProps {
  readonly device: DeviceListEntry;
  readonly stored: NilmForm;
  /** The same as they are read. */
  readonly known: Known;
}

function SettingsForm({ device, stored, known }: SettingsFormProps) {
  const { t } = useTranslation(['appliances', 'common', 'shell']);
  const { form, edited, write, forget } = useWritten<NilmForm>(stored);
  const [first, setFirst] = useState(stored);
  const [isWrong, setWrong] = useState(false);
  const saving = useSaving(device);
  const isChanged = (field: keyof NilmForm) => edited.includes(field) && stored[field] !== first[field];
  const finish = (_answer: unknown, { treshold: _typed, autoLearn }: { treshold: number; autoLearn: boolean }) => {
    setFirst({ threshold: form.threshold, isLearning: autoLearn });
    forget();
  };
  const rows = [
    ...(isChanged('threshold') ? [{ label: t('settings.threshold'), value: stored.threshold }] : []),
    ...(isChanged('isLearning') ? [{ label: t('settings.learning'), value: stored.isLearning ? '✓' : '–' }] : []),
  ];
  const { min, max } = APPLIANCE_LIMITS.threshold;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const treshold = thresholdOf(form.threshold);
    setWrong(treshold === undefined);
    if (treshold !== undefined && !saving.isPending)
      saving.mutate({ treshold, autoLearn: form.isLearning, known }, { onSuccess: finish });
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
            write('threshold', value);
            setWrong(false);
          }}
        />
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

function useSaving(device: DeviceListEntry) {
  const { t, i18n } = useTranslation(['common']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: { treshold: number; autoLearn: boolean; known: Known }) =>
      call('appliances.writeSettings', { device_token: device.token, ...form }),
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
