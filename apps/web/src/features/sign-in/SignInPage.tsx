import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberedRoute } from '../../app/last-route.ts';
import { prefetchAfterSignIn } from '../../app/prefetch.ts';
import { Brand } from '../../ui/Brand.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { errorToast, toasts } from '../../ui/toasts.ts';
import { PhasorPicture } from './PhasorPicture.tsx';
import styles from './SignInPage.module.css';
import { emptyFields, isRefused, SIGN_IN_TOAST_MS, signIn } from './sign-in.ts';

interface Flags {
  readonly login: boolean;
  readonly password: boolean;
  readonly refused: boolean;
}

const NO_FLAGS: Flags = { login: false, password: false, refused: false };

/** The form's state: what is flagged, whether it is being sent, and what submitting does. */
function useSignIn() {
  const { i18n, t } = useTranslation(['errors']);
  const router = useRouter();
  const [flags, setFlags] = useState(NO_FLAGS);
  const [isBusy, setBusy] = useState(false);

  async function send(credentials: { login: string; password: string }): Promise<void> {
    setBusy(true);
    try {
      const { hasDevices } = await signIn(credentials);
      if (!hasDevices) {
        toasts.show({
          kind: 'info',
          title: t('errors:any_assigned_devices.title'),
          hint: t('errors:any_assigned_devices.hint'),
        });
      }
      router.history.replace(hasDevices ? rememberedRoute() : '/applications');
    } catch (error) {
      setFlags({ ...NO_FLAGS, refused: isRefused(error) });
      toasts.show({ ...errorToast(i18n, error), timeoutMs: SIGN_IN_TOAST_MS });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const credentials = { login: String(fields.get('login') ?? ''), password: String(fields.get('password') ?? '') };
    const empty = emptyFields(credentials);
    setFlags({ ...empty, refused: false });
    if (!empty.login && !empty.password && !isBusy) void send(credentials);
  }

  return { flags, isBusy, submit, clearFlags: () => setFlags(NO_FLAGS) };
}

/** Sign-in with a local account (1-core.md, 2). */
export function SignInPage() {
  const { t } = useTranslation(['sign-in', 'common', 'errors']);
  const { flags, isBusy, submit, clearFlags } = useSignIn();
  const change = () => {
    clearFlags();
    prefetchAfterSignIn();
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
        <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
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
          <PasswordInput
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
        </form>
        <footer className={styles.footer}>v{__APP_VERSION__}</footer>
      </main>
    </div>
  );
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
