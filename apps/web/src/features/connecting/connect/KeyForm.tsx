import { Button, TextInput } from '@mantine/core';
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

/** The name under which the device publishes. It is made up unless the device has one already. */
export function KeyForm({ label, example, value, isPrinted, isPending, isWrong, isTaken, onKey }: KeyFormProps) {
  const { t } = useTranslation(['connecting']);
  const [text, setText] = useState(value);
  const isNew = text.trim() !== '' && text.trim() !== value;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isNew && !isPending) onKey(text.trim());
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
        error={isTaken ? t('connect.key_taken') : isWrong ? t('connect.key_wrong', { example }) : undefined}
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
