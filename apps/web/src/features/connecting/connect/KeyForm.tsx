import { Button, TextInput } from '@mantine/core';
import { MAC_PATTERN } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './connect.module.css';

interface KeyFormProps {
  /** How the ecosystem calls the name of a device. */
  readonly label: string;
  readonly example: string;
  /** The name in use; empty before there is one. */
  readonly value: string;
  /** The device has a number of its own, which was not made up. */
  readonly isPrinted: boolean;
  readonly isPending: boolean;
  readonly isWrong: boolean;
  /** Another device has the wished name. */
  readonly isTaken: boolean;
  readonly onKey: (key: string) => void;
}

/** A MAC address that was refused, though it is one, is that of a registered device. */
function wrongWord(isMac: boolean, text: string) {
  if (!isMac) return 'connect.key_wrong';
  const digits = text.replaceAll(/[:. -]/g, '').toUpperCase();
  return MAC_PATTERN.test(digits) ? 'connect.mac_taken' : 'connect.mac_wrong';
}

/** The name under which the device publishes. It is made up unless the device has one already. */
export function KeyForm({ label, example, value, isPrinted, isPending, isWrong, isTaken, onKey }: KeyFormProps) {
  const { t } = useTranslation(['connecting']);
  const [text, setText] = useState(value);
  /** What was refused: the fault is about that, not about what is being typed instead. */
  const [sent, setSent] = useState(value);
  const wrong = isWrong && text.trim() === sent ? wrongWord(isPrinted, sent) : undefined;
  const isNew = text.trim() !== '' && text.trim() !== value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew || isPending) return;
    setSent(text.trim());
    onKey(text.trim());
  };
  return (
    <form className={styles.key} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        description={t(value === '' || isPrinted ? 'connect.key_needed' : 'connect.key_hint')}
        placeholder={example}
        value={text}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={value === '' || undefined}
        error={isTaken ? t('connect.key_taken') : wrong === undefined ? undefined : t(wrong, { example })}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {value === '' || isNew ? (
        <Button type="submit" variant={value === '' ? 'filled' : 'default'} loading={isPending} disabled={!isNew}>
          {t(value === '' ? 'connect.key_next' : 'connect.key_use')}
        </Button>
      ) : null}
    </form>
  );
}
