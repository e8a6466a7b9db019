import { Button, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../base/ui/Brand.tsx';
import { LanguageSelect } from '../../base/ui/LanguageSelect.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { PhasorPicture } from './PhasorPicture.tsx';
import styles from './SignInPage.module.css';
import { beginSession } from './sign-in.ts';
import { useSignIn } from './use-sign-in.ts';
import { WaitNotice } from './WaitNotice.tsx';

const SecondStep = lazy(() => import('./second-step/SecondStep.tsx').then((it) => ({ default: it.SecondStep })));
const Ways = lazy(() => import('./ways/Ways.tsx').then((it) => ({ default: it.Ways })));

/** Sign-in with a local account or a third party (R-SIGN-001). `onTyping` is called when the form is edited. */
export function SignInPage({ onTyping }: { readonly onTyping: () => void }) {
  const { t } = useTranslation(['sign-in', 'common', 'errors']);
  const { flags, isBusy, waitUntil, step, setStep, enter, submit, fail, clearFlags } = useSignIn();
  const isUp = useIsUp();
  const change = () => {
    clearFlags();
    onTyping();
  };
  const refused = flags.refused ? t('errors:login_credentials_incorrect.title') : false;
  return (
    <div className={styles.page}>
      <div className={styles.picture} aria-hidden>
        <PhasorPicture />
      </div>
      <main className={styles.side}>
        <header className={styles.header}>
          <Brand />
          <LanguageSelect />
        </header>
        {step === undefined ? (
          <div className={styles.form}>
            <form className={styles.second} onSubmit={submit} onChange={change} noValidate>
              <div>
                <h1 className={styles.title}>{t('title')}</h1>
                <p className={styles.lead}>{t('lead')}</p>
              </div>
              {navigator.cookieEnabled ? null : <CookieNotice />}
              <TextInput
                name="login"
                size="md"
                label={t('user')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                error={flags.login ? t('required') : flags.refused}
              />
              <PasswordField
                name="password"
                size="md"
                label={t('password')}
                autoComplete="current-password"
                aria-invalid={flags.password || flags.refused}
                error={flags.password ? t('required') : refused}
              />
              <Button type="submit" size="md" loading={isBusy} fullWidth>
                {t('submit')}
              </Button>
              <WaitNotice key={waitUntil} until={waitUntil} />
            </form>
            <Suspense>{isUp ? <Ways isBusy={isBusy} enter={enter} onFailure={fail} /> : null}</Suspense>
          </div>
        ) : (
          <Suspense>
            <SecondStep
              step={step}
              onAnswer={(answer) => void enter(() => beginSession(answer))}
              onBack={() => setStep(undefined)}
            />
          </Suspense>
        )}
        <footer className={styles.footer}>v{__APP_VERSION__}</footer>
      </main>
    </div>
  );
}

/** False until the form is in the page: it is to be usable before anything else is requested. */
function useIsUp(): boolean {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setUp(true));
    return () => clearTimeout(timer);
  }, []);
  return isUp;
}

function CookieNotice() {
  const { t } = useTranslation(['sign-in']);
  return (
    <div className={styles.notice} role="alert">
      <strong>{t('cookies.title')}</strong>
      <span>{t('cookies.hint')}</span>
    </div>
  );
}
