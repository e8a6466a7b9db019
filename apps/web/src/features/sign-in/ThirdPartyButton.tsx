import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBackFromLeaving } from '../../base/renewal/log-out.ts';
import { session } from '../../base/session/session.ts';
import { useStore } from '../../base/state/use-store.ts';
import { useServerBack } from '../../base/ui/states/use-server-back.ts';
import styles from './SignInPage.module.css';
import { leaveForProvider, THIRD_PARTY, thirdPartyName, thirdPartyState } from './third-party.ts';

interface ThirdPartyButtonProps {
  readonly isBusy: boolean;
  /** The user cancelled at the provider. */
  readonly hasTurnedBack: boolean;
  readonly onFailure: (error: unknown) => void;
}

/** Sign-in with a third party; nothing where none is configured (D7). */
export function ThirdPartyButton({ isBusy, hasTurnedBack, onFailure }: ThirdPartyButtonProps) {
  const { t } = useTranslation(['sign-in', 'errors']);
  const [name, setName] = useState<string | null>();
  const [isLeaving, setLeaving] = useState(false);
  const account = useStore(session, ({ auth }) => auth?.id);
  useEffect(() => {
    void thirdPartyName().then(setName);
  }, []);
  useServerBack(name === undefined, () => void thirdPartyName().then(setName));
  if (name === undefined || name === null) return null;
  const cookies = navigator.cookieEnabled;
  // A browser that blocks cookies blocks session storage too.
  const hasLeft = session.hasEnded() || (cookies && isBackFromLeaving());
  const state = thirdPartyState({ cookies, account, hasLeft });

  async function leave(): Promise<void> {
    setLeaving(true);
    try {
      await leaveForProvider();
    } catch (error) {
      setLeaving(false);
      onFailure(error);
    }
  }

  return (
    <div className={styles.thirdParty} data-state={state}>
      <p className={styles.or}>{t('or')}</p>
      <Button
        type="button"
        variant="default"
        size="md"
        fullWidth
        loading={isLeaving || isBusy}
        disabled={state === THIRD_PARTY.unavailable}
        onClick={() => void leave()}
      >
        {t('third_party', { name })}
      </Button>
      {hasTurnedBack && !isLeaving ? (
        <p className={styles.notice} role="status">
          {t('turned_back', { name })}
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
