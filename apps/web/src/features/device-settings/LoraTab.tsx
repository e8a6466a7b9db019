import { Button } from '@mantine/core';
import { type DeviceSettings, LORA_CHANNELS, type LoraSettings } from '@phasor/contract';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../base/ui/forms.module.css';
import { useFocusOnWrong } from '../../base/ui/keys/use-focus-on-wrong.ts';
import { StoredMeanwhile } from '../../base/ui/states/StoredMeanwhile.tsx';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import styles from './DeviceSettingsPage.module.css';
import { BasicStep, DataStep, DetailsStep, type StepProps } from './LoraSteps.tsx';
import {
  held,
  type LoraField,
  type LoraForm,
  loraFormOf,
  loraKnown,
  loraRequest,
  STEPS,
  type StepName,
  stepOf,
  stepProblems,
} from './lora-form.ts';
import { LORA_FIELDS, refusedPart } from './refusal.ts';
import { useDraft, useReportEdited } from './use-draft.ts';
import type { FormTabProps } from './WifiTab.tsx';

const CONTENT: Readonly<Record<StepName, (props: StepProps) => React.JSX.Element>> = {
  basic: BasicStep,
  details: DetailsStep,
  data: DataStep,
};

interface LoraTabProps extends FormTabProps {
  readonly settings: LoraSettings;
  readonly system: DeviceSettings['system'];
  readonly secretsAt: DeviceSettings['secrets_at'];
}

/** The owner's wizard of the LoRa module; each step is checked before the next is shown (R-SET-050). */
export function LoraTab(props: LoraTabProps) {
  const { settings, saving } = props;
  const { t } = useTranslation(['device-settings', 'common']);
  const element = useRef<HTMLFormElement>(null);
  const wizard = useWizard(props);
  const { step, at, isLast, refused, tries } = wizard;
  useFocusOnStep(element, at);
  useFocusOnWrong(element, `${at} ${tries} ${saving.failureCount}`);
  const Content = CONTENT[step];
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    wizard.goOn();
  };
  return (
    <form
      ref={element}
      className={styles.form}
      tabIndex={-1}
      aria-label={t(`lora.step.${step}`)}
      data-wide={step === 'data'}
      onSubmit={goOn}
      noValidate
    >
      <ol className={styles.steps} aria-label={t('lora.steps')}>
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            <span aria-hidden>{index + 1}</span>
            <b>{t(`lora.step.${name}`)}</b>
          </li>
        ))}
      </ol>
      <Content form={wizard.form} edit={wizard.write} problems={wizard.shown} settings={settings} />
      <StoredMeanwhile rows={useLoraRows(props, wizard.changedMeanwhile)} />
      {refused === 'whole' ? <Wrong text={t('problem.refused')} /> : null}
      <footer className={forms.actions}>
        {at > 0 ? (
          <Button type="button" variant="default" onClick={wizard.goBack}>
            {t('common:action.back')}
          </Button>
        ) : null}
        <Button type="submit" loading={saving.isPending}>
          {isLast ? t('common:action.save') : t('lora.next')}
        </Button>
      </footer>
    </form>
  );
}

/** What the device has now in fields that were typed over. */
function useLoraRows({ settings, system }: LoraTabProps, fields: readonly LoraField[]) {
  const { t } = useTranslation(['device-settings', 'common']);
  const stored = loraFormOf(settings, system);
  const channels = [...LORA_CHANNELS.keys()].filter((channel) => ((stored.channels >> channel) & 1) === 1);
  const secret = t('common:meanwhile.secret');
  const values: Readonly<Record<Exclude<LoraField, 'keysCleared'>, string>> = {
    ...{ id: stored.id, applicationKey: secret, networkKey: secret, echo: stored.echo, alive: stored.alive },
    ...{ powerScaler: stored.powerScaler, timeScaler: stored.timeScaler, drsf: `${stored.drsf}` },
    drsfForce: stored.drsfForce ? '✓' : '–',
    channels: channels.join(', '),
    bootMessage: stored.bootMessage ? '✓' : '–',
    sendOnConnect: stored.sendOnConnect ? '✓' : '–',
    keys: stored.keys.join(', ') || '–',
  };
  return fields.flatMap((field) =>
    field === 'keysCleared'
      ? []
      : [{ label: field === 'keys' ? t('lora.step.data') : t(`lora.${field}`), value: values[field] }],
  );
}

/** Moves the focus to the top of the new step: the element that had it is gone. */
function useFocusOnStep(form: RefObject<HTMLFormElement | null>, at: number): void {
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) form.current?.focus();
    shown.current = at;
  }, [form, at]);
}

/** State of the wizard: its step, its fields, and their errors. */
function useWizard({ settings, system, secretsAt, saving, readAt, onSaved, onEdited }: LoraTabProps) {
  const marks = { applicationKey: secretsAt, networkKey: secretsAt };
  const draft = useDraft<LoraForm>(loraFormOf(settings, system), readAt, marks);
  const { form: written, isEdited, edit, settle, changedMeanwhile } = draft;
  const known = loraKnown(settings, { system, secrets_at: secretsAt });
  const form = held(written);
  const [at, setAt] = useState(0);
  const [tries, setTries] = useState(0);
  useReportEdited(isEdited, onEdited);
  const step = STEPS[at] ?? 'basic';
  const isLast = at === STEPS.length - 1;
  const problems = stepProblems(step, form, settings);
  const refused = refusedPart(saving.error, LORA_FIELDS);
  const shown: StepProps['problems'] = {
    ...(refused !== undefined && refused !== 'whole' && { [refused]: 'refused' }),
    ...(tries > 0 && problems),
  };
  const go = (to: number) => {
    setTries(0);
    setAt(to);
  };
  const save = () =>
    saving.mutate(
      { ...loraRequest(form, settings.MAP), known },
      {
        onSuccess: () => {
          settle({ applicationKey: '', networkKey: '' });
          go(0);
          onSaved();
        },
        // Back to the step of the refused field.
        onError: (error) => {
          const part = refusedPart(error, LORA_FIELDS);
          if (part !== undefined && part !== 'whole') go(STEPS.indexOf(stepOf(part)));
        },
      },
    );
  return {
    form,
    changedMeanwhile,
    at,
    step,
    isLast,
    shown,
    refused,
    tries,
    write(part: Partial<LoraForm>) {
      if (saving.isError) saving.reset();
      edit(part);
    },
    goBack: () => go(at - 1),
    goOn() {
      if (Object.keys(problems).length > 0) setTries(tries + 1);
      else if (isLast) save();
      else go(at + 1);
    },
  };
}
