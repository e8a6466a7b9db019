import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../base/ui/qr/QrCode.tsx';
import { copyText } from '../../base/ui/text/copy-text.ts';
import { CodeField } from './CodeField.tsx';
import styles from './second-factor.module.css';

interface AppSetUpProps {
  readonly secret: string;
  readonly uri: string;
  readonly isBusy: boolean;
  readonly isWrong: boolean;
  readonly onChange: () => void;
  readonly onCode: (code: string) => void;
}

/** An app reads the secret off the screen, and its first code shows that it did. */
export function AppSetUp({ secret, uri, isBusy, isWrong, onChange, onCode }: AppSetUpProps) {
  const { t } = useTranslation(['second-factor']);
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const words = { copied: t('app.copied'), failed: { title: t('not_copied'), hint: t('app.by_hand') } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(code.trim() === '');
    if (code.trim() !== '' && !isBusy) onCode(code);
  };
  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('app.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={uri} label={t('app.qr')} />
      </div>
      <p className={styles.text}>{t('app.type')}</p>
      <div className={styles.secret}>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button variant="default" size="compact-sm" onClick={() => void copyText(secret, words)}>
          {t('copy')}
        </Button>
      </div>
      <CodeField
        kind="app"
        value={code}
        problem={isEmpty ? 'required' : isWrong ? 'wrong' : undefined}
        onChange={(text) => {
          setCode(text);
          setEmpty(false);
          onChange();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {t('app.confirm')}
        </Button>
      </div>
    </form>
  );
}
