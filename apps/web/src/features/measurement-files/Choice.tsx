import { NativeSelect } from '@mantine/core';
import { SOURCES, type Source } from '@phasor/contract';
import { useTranslation } from 'react-i18next';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}

/** A choice among a few values, each with its text. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      value={value}
      data={options.map(([each, text]) => ({ value: each, label: text }))}
      onChange={({ currentTarget }) => {
        const chosen = options.find(([each]) => each === currentTarget.value);
        if (chosen !== undefined) onChoose(chosen[0]);
      }}
    />
  );
}

interface SourceChoiceProps {
  readonly source: Source;
  readonly onSource: (source: Source) => void;
}

/** The source of measurements, WiFi or LoRa (D22). */
export function SourceChoice({ source, onSource }: SourceChoiceProps) {
  const { t } = useTranslation(['toolbar']);
  return (
    <Choice<'wifi' | 'lora'>
      label={t('source')}
      value={source === SOURCES.lora ? 'lora' : 'wifi'}
      options={(['wifi', 'lora'] as const).map((value) => [value, t(value)])}
      onChoose={(value) => onSource(SOURCES[value])}
    />
  );
}
