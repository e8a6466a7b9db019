import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canUsePasskeys, type FactorKind, SetUp } from '../../../parts/second-factor/index.ts';
import styles from '../SignInPage.module.css';

interface SetUpStepProps {
  readonly ticket: string;
  readonly onRefused: (error: unknown) => void;
  /** Recovery codes came on the screen: leaving it now would lose them. */
  readonly onCodes: () => void;
  /** With the ticket that lets the sign-in go on. */
  readonly onDone: (ticket: string) => void;
}

/** An account that needs a second factor sets up its first one before its session begins. */
export function SetUpStep({ ticket, onRefused, onCodes, onDone }: SetUpStepProps) {
  const { t } = useTranslation(['second-factor']);
  const [kind, setKind] = useState<FactorKind>();
  return (
    <div className={styles.second}>
      <div>
        <h1 className={styles.title}>{t('sign_in.setup_title')}</h1>
        <p className={styles.lead}>{t('sign_in.setup_lead')}</p>
      </div>
      {kind === undefined ? (
        <>
          <Button size="md" fullWidth onClick={() => setKind('totp')}>
            {t('sign_in.set_app')}
          </Button>
          {canUsePasskeys() ? (
            <Button size="md" variant="default" fullWidth onClick={() => setKind('passkey')}>
              {t('sign_in.set_passkey')}
            </Button>
          ) : null}
        </>
      ) : (
        <SetUp
          kind={kind}
          proof={{ ticket }}
          onRefused={onRefused}
          onCodes={onCodes}
          onDone={(proven) => onDone(proven ?? ticket)}
        />
      )}
    </div>
  );
}
