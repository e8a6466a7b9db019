import { Button, TextInput } from '@mantine/core';
import { APPLIANCE_LIMITS, type ApplianceEntry, type DeviceListEntry, type RecordedSample } from '@phasor/contract';
import type { Phase } from '@phasor/quantities';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../base/api/client.ts';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { CallError } from '../../../base/errors/call-error.ts';
import { success } from '../../../base/ui/dialogs/success.ts';
import { Segmented } from '../../../base/ui/floating/Segmented.tsx';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import { furtherOf, isApplianceName, refreshAppliances, savedAs } from '../../../parts/naming/index.ts';
import styles from '../Recording.module.css';
import { faultOf } from './recording-form.ts';
import type { Recording } from './use-recording.ts';

interface Props {
  readonly device: DeviceListEntry;
  readonly phase: Phase;
  readonly phases: readonly Phase[];
  readonly recording: Recording;
  readonly onPhase: (phase: Phase) => void;
}

/** Name and phase of the appliance; it can be saved once a part of the chart is selected. */
export function RecordingForm({ device, phase, phases, recording, onPhase }: Props) {
  const { t } = useTranslation(['appliances', 'errors']);
  const [name, setName] = useState('');
  const [isShort, setShort] = useState(false);
  const saving = useSaving(device, () => {
    setName('');
    recording.select(undefined);
  });
  const known = useKnownAppliances(device, phase);
  const further = furtherOf(known, name);
  const { error } = saving;
  const fault = faultOf(error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (recording.chosen.length === 0 || saving.isPending) return;
    const isFit = isApplianceName(name);
    setShort(!isFit);
    const states = recording.isSeveral ? { several_states: true } : {};
    if (isFit) saving.mutate({ ...savedAs(known, name), ...states, phase, data: [...recording.chosen] });
  };
  const write = (text: string) => {
    setName(text);
    setShort(false);
    if (fault === 'name') saving.reset();
  };
  const messageKey = error instanceof CallError && fault !== undefined ? error.messageKey : undefined;
  const nameFault = isShort
    ? t('recording.short', { count: APPLIANCE_LIMITS.name.min })
    : fault === 'name' &&
      messageKey !== undefined &&
      `${t(`errors:${messageKey}.title`)}. ${t(`errors:${messageKey}.hint`)}`;
  return (
    <form className={styles.form} onSubmit={save} noValidate aria-label={t('recording.form')}>
      <TextInput
        label={t('recording.name')}
        value={name}
        maxLength={APPLIANCE_LIMITS.name.max}
        autoComplete="off"
        description={further && t('recording.further', { count: further.imprints.length, name: further.name })}
        error={nameFault}
        aria-invalid={nameFault !== false}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={styles.field}>
        <span className={styles.label} aria-hidden>
          {t('recording.phase')}
        </span>
        <Segmented
          label={t('recording.phase')}
          value={phase}
          options={phases.map((value) => ({ value, label: value }))}
          onChange={onPhase}
        />
      </div>
      <Button type="submit" disabled={recording.chosen.length === 0} loading={saving.isPending}>
        {t(further === undefined ? 'recording.save' : 'recording.save_further')}
      </Button>
      {fault === 'selection' && messageKey !== undefined && !recording.isSeveral ? (
        <Wrong text={`${t(`errors:${messageKey}.title`)}. ${t(`errors:${messageKey}.hint`)}`} />
      ) : null}
    </form>
  );
}

/** Appliances of the phase, which can be recorded again under their names. */
function useKnownAppliances({ token }: DeviceListEntry, phase: Phase): readonly ApplianceEntry[] {
  const list = useQuery({ ...callQuery('appliances.list', { token }), meta: { quiet: 'all' } });
  return useMemo(() => (list.data?.data ?? []).filter((appliance) => appliance.phase === phase), [list.data, phase]);
}

function useSaving(device: DeviceListEntry, onSaved: () => void) {
  const { t } = useTranslation(['appliances']);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (
      body: ReturnType<typeof savedAs> & { phase: Phase; data: RecordedSample[]; several_states?: boolean },
    ) => call('appliances.record', { token: device.token, ...body }),
    meta: { quiet: ['appliances.many_edges', 'appliances.no_edge', 'appliances.duplicate', 'appliances.few_edges'] },
    onSuccess: () => {
      success.set({ text: t('recording.saved') });
      refreshAppliances(client);
      onSaved();
    },
  });
}
