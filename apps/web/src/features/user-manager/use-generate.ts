import { useTranslation } from 'react-i18next';
import { toasts } from '../../base/toasts/toasts.ts';
import { generatedPassword } from './user-form.ts';

/** Generates a random password and copies it; not available on a page without a secure connection. */
export function useGenerate(): () => string {
  const { t } = useTranslation(['user-manager']);
  return () => {
    const password = generatedPassword();
    const copied = navigator.clipboard?.writeText(password) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toasts.show({ kind: 'success', title: t('generated.copied') }),
      () => toasts.show({ kind: 'info', title: t('generated.shown'), hint: t('generated.shown_hint') }),
    );
    return password;
  };
}
