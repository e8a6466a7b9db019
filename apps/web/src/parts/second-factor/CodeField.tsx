import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CodeFieldProps {
  /** A code of an app has six digits, one on paper ten letters and digits. */
  readonly kind: 'app' | 'paper';
  readonly value: string;
  readonly problem: 'required' | 'wrong' | undefined;
  readonly onChange: (code: string) => void;
}

/** The field of a code that somebody reads off an app or a sheet of paper. */
export function CodeField({ kind, value, problem, onChange }: CodeFieldProps) {
  const { t } = useTranslation(['second-factor']);
  const isApp = kind === 'app';
  return (
    <TextInput
      key={kind}
      size="md"
      label={t(`code.${kind}`)}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      autoFocus
      value={value}
      error={problem === undefined ? false : t(`code.${problem}`)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
