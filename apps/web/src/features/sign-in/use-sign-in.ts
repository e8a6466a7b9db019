import type { SecondStep } from '@phasor/contract';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberedRoute } from '../../base/addresses/last-route.ts';
import { CallError, hasCode } from '../../base/errors/call-error.ts';
import { session } from '../../base/session/session.ts';
import { ADD_DEVICE_PATH, mayInstall } from '../../base/session/use-may-install.ts';
import { messageToast, toasts } from '../../base/toasts/toasts.ts';
import { emptyFields, isRefused, SIGN_IN_TOAST_MS, type SignedIn, signIn, signInMessage } from './sign-in.ts';

interface Flags {
  readonly login: boolean;
  readonly password: boolean;
  readonly refused: boolean;
}

const NO_FLAGS: Flags = { login: false, password: false, refused: false };

/** State of the screen: flagged fields, whether a sign-in is running, and until when the next attempt has to wait. */
export function useSignIn() {
  const { i18n, t } = useTranslation(['errors']);
  const router = useRouter();
  const [flags, setFlags] = useState(NO_FLAGS);
  const [isBusy, setBusy] = useState(false);
  const [waitUntil, setWaitUntil] = useState(0);
  const [step, setStep] = useState<SecondStep>();

  function fail(error: unknown): void {
    setFlags({ ...NO_FLAGS, refused: isRefused(error) });
    if (hasCode(error, 'access.second_factor')) {
      setStep(error.data as SecondStep);
      return;
    }
    const retryAfterMs = error instanceof CallError ? error.retryAfterMs : undefined;
    if (retryAfterMs !== undefined) setWaitUntil(Date.now() + retryAfterMs);
    toasts.show({ ...messageToast(i18n, signInMessage(error)), timeoutMs: SIGN_IN_TOAST_MS });
  }

  async function enter(proof: () => Promise<SignedIn>): Promise<void> {
    setBusy(true);
    try {
      const { hasDevices } = await proof();
      // Earlier errors are cleared.
      for (const { id, kind } of toasts.get()) if (kind === 'error') toasts.dismiss(id);
      const setsUp = !hasDevices && mayInstall(session.get().auth);
      if (!hasDevices && !setsUp) {
        toasts.show({
          kind: 'info',
          title: t('errors:any_assigned_devices.title'),
          hint: t('errors:any_assigned_devices.hint'),
        });
      }
      router.history.replace(
        __BASE_PATH__ + (hasDevices ? rememberedRoute() : setsUp ? ADD_DEVICE_PATH : '/applications'),
      );
    } catch (error) {
      fail(error);
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
    if (!empty.login && !empty.password && !isBusy) void enter(() => signIn(credentials));
  }

  return { flags, isBusy, waitUntil, step, setStep, enter, submit, fail, clearFlags: () => setFlags(NO_FLAGS) };
}
