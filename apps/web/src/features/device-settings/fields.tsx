import { NativeSelect, TextInput } from '@mantine/core';
import { DEVICE_SETTINGS_LIMITS, type SettingProblem } from '@phasor/contract';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import forms from '../../ui/forms.module.css';
import styles from './DeviceSettingsPage.module.css';

type LimitName = keyof typeof DEVICE_SETTINGS_LIMITS;

/** What a rule says of a field, or that server or device did not take it. */
export type FieldProblem = SettingProblem | 'refused';

/** Tells what is wrong with a field, with its limits. */
export function useProblemText() {
  const { t } = useTranslation(['device-settings']);
  return (problem: FieldProblem | undefined, limit: LimitName = 'address') => {
    const limits = DEVICE_SETTINGS_LIMITS[limit];
    if (problem === 'length' && limits.min === limits.max) return t('problem.exact', limits);
    return problem === undefined ? false : t(`problem.${problem}`, limits);
  };
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: FieldProblem | undefined;
  readonly limit: LimitName;
  readonly onText: (text: string) => void;
  readonly hint?: string;
  readonly numeric?: true;
  readonly maxLength?: number;
}

export function TextField({ label, value, problem, limit, onText, hint, numeric, maxLength }: TextFieldProps) {
  const say = useProblemText();
  return (
    <TextInput
      label={label}
      value={value}
      error={say(problem, limit)}
      description={hint}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      inputMode={numeric === true ? 'numeric' : 'text'}
      aria-invalid={problem !== undefined}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: FieldProblem | undefined;
  readonly value: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChoose: (value: number) => void;
}

export function Choice({ label, hint, problem, value, options, onChoose }: ChoiceProps) {
  const say = useProblemText();
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={say(problem)}
      value={String(value)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onTick: (checked: boolean) => void;
}

export function Tick({ label, checked, disabled = false, onTick }: TickProps) {
  return (
    <label className={forms.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** What is wrong with a group of fields, or with all of them. */
export function Wrong({ problem }: { problem: FieldProblem | undefined }) {
  const say = useProblemText();
  return problem === undefined ? null : (
    <p className={styles.wrong} role="alert">
      {say(problem)}
    </p>
  );
}

/** Moves the focus to the first field that is wrong, after each try. @param attempt differs from one try to the next */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, attempt: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that fails like the one before moves the focus, too
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
