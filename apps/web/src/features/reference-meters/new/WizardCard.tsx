import { Button, TextInput } from '@mantine/core';
import { type MeterField, REQUIRED_METER_FIELDS } from '@phasor/contract/stored-meters';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import forms from '../../../base/ui/forms.module.css';
import { ImagePicker } from '../ImagePicker.tsx';
import { MeterInput } from '../MeterInput.tsx';
import styles from '../ReferenceMeters.module.css';
import { useWords } from '../use-words.ts';
import { type FormField, STEPS } from './meter-form.ts';
import type { WizardState } from './use-wizard.ts';

interface WizardCardProps extends WizardState {
  readonly zone: string;
  readonly onWrite: (field: FormField, value: string) => void;
  readonly setImages: (images: readonly File[]) => void;
  readonly back: () => void;
  readonly onSubmit: () => void;
}

const STEP_NAMES = ['basics', 'transformers', 'customer', 'images'] as const;

/** One step of the wizard with its fields and buttons. */
export function WizardCard({ step, images, setImages, back, onSubmit, ...fields }: WizardCardProps) {
  const { t } = useTranslation(['reference-meters', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const isWrong = Object.keys(fields.problems).length > 0;
  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isWrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const isLast = step === STEPS.length - 1;
  const name = STEP_NAMES[step] ?? 'basics';
  return (
    <Card title={t(`step.${name}`)} aside={`${step + 1}/${STEPS.length}`} span={12}>
      <form ref={form} className={styles.wizard} onSubmit={submit} noValidate aria-label={t(`step.${name}`)}>
        {isLast ? (
          <ImagePicker files={images} onChange={setImages} />
        ) : (
          <StepFields key={step} step={step} {...fields} />
        )}
        <div className={forms.actions}>
          <Button variant="default" disabled={step === 0} onClick={back}>
            {t('common:action.back')}
          </Button>
          <Button type="submit">{isLast ? t('common:action.save') : t('next')}</Button>
        </div>
      </form>
    </Card>
  );
}

type StepFieldsProps = Pick<WizardCardProps, 'step' | 'form' | 'problems' | 'zone' | 'onWrite'>;

/** The second step groups the currents and the voltages. */
function StepFields(props: StepFieldsProps) {
  const { t } = useTranslation(['reference-meters']);
  const fields: readonly FormField[] = STEPS[props.step] ?? [];
  const voltages = fields.indexOf('VTRATIO');
  if (voltages < 0) return <FieldGrid fields={fields} {...props} />;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{t('currents')}</legend>
        <FieldGrid fields={fields.slice(0, voltages)} {...props} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('voltages')}</legend>
        <FieldGrid fields={fields.slice(voltages)} {...props} />
      </fieldset>
    </>
  );
}

function FieldGrid({ fields, ...step }: StepFieldsProps & { fields: readonly FormField[] }) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <StepField key={field} field={field} {...step} />
      ))}
    </div>
  );
}

function StepField({ field, form, problems, zone, onWrite }: StepFieldsProps & { field: FormField }) {
  const { t } = useTranslation(['reference-meters']);
  const words = useWords(zone);
  const required: readonly FormField[] = REQUIRED_METER_FIELDS;
  const problem = problems[field];
  const error = problem === undefined ? undefined : t(`problem.${problem}`);
  const own = { value: form[field], onChange: (value: string) => onWrite(field, value) };
  if (field === 'SQRT3') return <DeltaSwitch {...own} />;
  if (isPrimary(field)) {
    return (
      <TextInput
        label={t(`primary.${field}`)}
        required
        value={own.value}
        error={error ?? false}
        inputMode="decimal"
        autoComplete="off"
        maxLength={23}
        onChange={({ currentTarget }) => own.onChange(currentTarget.value)}
      />
    );
  }
  const suffix = field === 'FREQ' ? 'Hz' : undefined;
  const label = isPaired(field) ? t(`secondary.${field}`) : t(`field.${field}`);
  return <MeterInput {...{ field, words, error, suffix, label, ...own }} isRequired={required.includes(field)} />;
}

type Primary = Exclude<FormField, MeterField>;
const isPrimary = (field: FormField): field is Primary => field.endsWith('_P');
const isPaired = (field: FormField) => field === 'IMIN' || field === 'INOM' || field === 'IMAX' || field === 'UNOM';

function DeltaSwitch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation(['reference-meters']);
  return (
    <label className={`${forms.choice} ${styles.switch}`}>
      <input
        type="checkbox"
        role="switch"
        checked={value === '1'}
        aria-checked={value === '1'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '1' : '0')}
      />
      {t('field.SQRT3')}
    </label>
  );
}
