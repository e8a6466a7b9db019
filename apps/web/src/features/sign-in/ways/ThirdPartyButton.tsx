import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBackFromLeaving } from '../../../base/renewal/log-out.ts';
import { session } from '../../../base/session/session.ts';
import { useStore } from '../../../base/state/use-store.ts';
import styles from '../SignInPage.module.css';
import { leaveForProvider, THIRD_PARTY, thirdPartyState } from './third-party.ts';

interface ThirdPartyButtonProps {
  readonly id: string;
  readonly name: string;
  readonly isBusy: boolean;
  /** The user cancelled at the provider. */
  readonly hasTurnedBack: boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Sign-in with a third party (D7). */
export function ThirdPartyButton({ id, name, isBusy, hasTurnedBack, onFailure }: ThirdPartyButtonProps) {
  const { t } = useTranslation(['second-factor', 'errors']);
  const [isLeaving, setLeaving] = useState(false);
  const account = useStore(session, ({ auth }) => auth?.id);
  const cookies = navigator.cookieEnabled;
  // A browser that blocks cookies blocks session storage too.
  const hasLeft = session.hasEnded() || (cookies && isBackFromLeaving());
  const state = thirdPartyState({ cookies, account, hasLeft });

  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await leaveForProvider(id);
    } catch (error) {
      setLeaving(false);
      onFailure(error);
    }
  }

  return (
    <div className={styles.thirdParty} data-state={state}>
      <Button
        type="button"
        variant="default"
        size="md"
        fullWidth
        loading={isLeaving || isBusy}
        disabled={state === THIRD_PARTY.unavailable}
        onClick={() => void leave()}
      >
        {t('ways.third_party', { name })}
      </Button>
      {hasTurnedBack && !isLeaving ? (
        <p className={styles.notice} role="status">
          {t('ways.turned_back', { name })}
        </p>
      ) : null}
      {state === THIRD_PARTY.unavailable ? (
        <p className={styles.notice} role="alert">
          {t('errors:oauth_cookies_disabled.title')}
        </p>
      ) : null}
    </div>
  );
}
