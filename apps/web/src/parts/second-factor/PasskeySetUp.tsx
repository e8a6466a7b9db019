import { Button, TextInput } from '@mantine/core';
import { SECOND_FACTOR_LIMITS } from '@phasor/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../base/ui/states/Wrong.tsx';
import styles from './second-factor.module.css';

interface PasskeySetUpProps {
  readonly isBusy: boolean;
  /** Nobody made a key, or it was refused. */
  readonly hasFailed: boolean;
  readonly onName: (name: string) => void;
}

/** The browser asks where to keep a new passkey; its name tells several apart. */
export function PasskeySetUp({ isBusy, hasFailed, onName }: PasskeySetUpProps) {
  const { t } = useTranslation(['second-factor']);
  const [name, setName] = useState<string>(t('passkey.first_name'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onName(name.trim() === '' ? t('passkey.first_name') : name.trim());
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('passkey.explain')}</p>
      <TextInput
        size="md"
        label={t('passkey.name')}
        maxLength={SECOND_FACTOR_LIMITS.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {hasFailed ? <Wrong text={t('passkey.failed')} /> : null}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {t('passkey.make')}
        </Button>
      </div>
    </form>
  );
}
