import { Button } from '@mantine/core';
import type { DeviceSettings, LoraSettings } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DeviceSettingsPage.module.css';
import { BasicStep, DataStep, DetailsStep, type StepProps } from './LoraSteps.tsx';
import { type LoraForm, loraFormOf, loraRequest, STEPS, type StepName, stepProblems } from './lora-form.ts';
import { SaveOutcome } from './SaveOutcome.tsx';
import { useDraft, useSaving } from './use-settings.ts';

const CONTENT: Readonly<Record<StepName, (props: StepProps) => React.JSX.Element>> = {
  basic: BasicStep,
  details: DetailsStep,
  data: DataStep,
};

interface LoraTabProps {
  readonly token: string;
  readonly settings: LoraSettings;
  readonly system: DeviceSettings['system'];
}

/** The owner's wizard of the LoRa module; each step is checked before the next is shown (1-core.md, 2). */
export function LoraTab({ token, settings, system }: LoraTabProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const { form, edit, reset } = useDraft<LoraForm>(loraFormOf(settings, system));
  const [at, setAt] = useState(0);
  const [isTried, setTried] = useState(false);
  const saving = useSaving(token);
  const step = STEPS[at] ?? 'basic';
  const isLast = at === STEPS.length - 1;
  const problems = stepProblems(step, form, settings);
  const Content = CONTENT[step];
  const go = (to: number) => {
    setTried(false);
    setAt(to);
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(problems).length > 0) setTried(true);
    else if (!isLast) go(at + 1);
    else {
      const finish = () => {
        reset();
        go(0);
      };
      saving.mutate(loraRequest(form, settings.MAP), { onSuccess: finish });
    }
  };
  return (
    <form className={styles.form} data-wide={step === 'data'} onSubmit={goOn} noValidate>
      <ol className={styles.steps} aria-label={t('lora.steps')}>
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            <span aria-hidden>{index + 1}</span>
            {t(`lora.step.${name}`)}
          </li>
        ))}
      </ol>
      <Content form={form} edit={edit} problems={isTried ? problems : {}} settings={settings} />
      <footer className={styles.actions}>
        {at > 0 ? (
          <Button type="button" variant="default" onClick={() => go(at - 1)}>
            {t('common:action.back')}
          </Button>
        ) : null}
        <Button type="submit" loading={saving.isPending}>
          {isLast ? t('common:action.save') : t('lora.next')}
        </Button>
      </footer>
      <SaveOutcome saving={saving} saved={t('lora.saved')} />
    </form>
  );
}
