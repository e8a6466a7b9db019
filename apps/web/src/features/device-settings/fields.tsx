import { NativeSelect, TextInput } from '@mantine/core';
import { DEVICE_SETTINGS_LIMITS, type SettingProblem } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

/** Fields with a rule of their own: each has a text with its name and its limits. */
export type ProblemField = Exclude<keyof typeof DEVICE_SETTINGS_LIMITS, 'address' | 'channels'> | Address;
type Address = 'ip' | 'mask' | 'gw' | 'dns';

/** The error of a field by its rule, or by server or device. */
export type FieldProblem = SettingProblem | 'refused';

/** Problems with a text of their own, of one field and of any. */
const OF_ONE = ['ssid_bytes', 'ssid_characters', 'password_characters'] as const;
const OF_ANY = ['host', 'network', 'refused'] as const;

/** The text for an invalid field, with its limits. */
export function useProblemText() {
  const { t } = useTranslation(['device-settings']);
  return (problem: FieldProblem | undefined, field: ProblemField) => {
    if (problem === undefined) return false;
    const own = OF_ONE.find((text) => text === `${field}_${problem}`) ?? OF_ANY.find((text) => text === problem);
    return t(`problem.${own ?? field}`, limitsOf(field));
  };
}

/** As typed into the field, which takes digits only. */
function limitsOf(field: ProblemField) {
  const limits: Partial<Record<ProblemField, { readonly min: number; readonly max: number }>> = DEVICE_SETTINGS_LIMITS;
  const { min, max } = limits[field] ?? DEVICE_SETTINGS_LIMITS.address;
  return { min: String(min), max: String(max) };
}

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly problem: FieldProblem | undefined;
  readonly rule: ProblemField;
  readonly onText: (text: string) => void;
  readonly hint?: string;
  readonly numeric?: true;
  readonly maxLength?: number;
}

export function TextField({ label, value, problem, rule, onText, hint, numeric, maxLength }: TextFieldProps) {
  const say = useProblemText();
  return (
    <TextInput
      label={label}
      value={value}
      error={say(problem, rule)}
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
  /** Its error, in words. */
  readonly fault?: string | false;
  readonly value: number;
  readonly options: readonly { readonly value: number; readonly label: string }[];
  readonly onChoose: (value: number) => void;
}

export function Choice({ label, hint, fault = false, value, options, onChoose }: ChoiceProps) {
  const data = options.map((option) => ({ value: String(option.value), label: option.label }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={label}
      description={hint}
      error={fault}
      aria-invalid={fault !== false}
      value={String(value)}
      // The device may report another value: then no option is chosen, not even the first.
      data={isKnown ? data : [{ value: String(value), label: '–' }, ...data]}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
    />
  );
}
