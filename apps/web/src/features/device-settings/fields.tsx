import { NativeSelect, TextInput } from '@mantine/core';
import { DEVICE_SETTINGS_LIMITS, type SettingProblem } from '@phasor/contract';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

type LimitName = keyof typeof DEVICE_SETTINGS_LIMITS;

/** What a rule says of a field, or that server or device did not take it. */
export type FieldProblem = SettingProblem | 'refused';

/** Tells what is wrong with a field, with its limits. */
export function useProblemText() {
  const { t } = useTranslation(['device-settings']);
  return (problem: FieldProblem | undefined, limit: LimitName = 'address') => {
    const { min, max } = DEVICE_SETTINGS_LIMITS[limit];
    // As they are written into the field, which takes digits only.
    const limits = { min: String(min), max: String(max) };
    if (problem === 'length' && min === max) return t('problem.exact', limits);
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

/** Moves the focus to the first field that is wrong, after each try. @param attempt differs from one try to the next */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, attempt: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that fails like the one before moves the focus, too
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
  }, [form, attempt]);
}
