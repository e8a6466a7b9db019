import { NativeSelect, TextInput } from '@mantine/core';
import {
  METER_FIELDS,
  type MeterField,
  type MeterFieldKind,
  STORED_METER_LIMITS,
} from '@phasor/contract/stored-meters';
import { codeChoices, isCodeField, type MeterWords } from './meter-view.ts';

interface MeterInputProps {
  readonly field: MeterField;
  readonly label: string;
  readonly value: string;
  readonly words: MeterWords;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly suffix?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** An editable field of a meter: codes are chosen by their texts, all else is typed. */
export function MeterInput({ field, label, value, words, error, isRequired, suffix, onChange }: MeterInputProps) {
  const common = { label, value, error: error ?? false, required: isRequired ?? false };
  if (isCodeField(field)) {
    const choices = codeChoices(field, words);
    const isKnown = choices.some((choice) => choice.value === value);
    const data = isKnown ? choices : [{ value, label: value === '' ? '-' : value }, ...choices];
    return <NativeSelect {...common} data={data} onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
  const kind: MeterFieldKind = METER_FIELDS[field];
  return (
    <TextInput
      {...common}
      inputMode={kind === 'number' || kind === 'digits' ? 'decimal' : 'text'}
      maxLength={kind === 'note' ? STORED_METER_LIMITS.note : STORED_METER_LIMITS.text}
      rightSection={suffix === undefined ? undefined : <span aria-hidden>{suffix}</span>}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
