import { useTranslation } from 'react-i18next';
import type { messages } from './messages/en.ts';

type Known = keyof typeof messages.refusal;

/** Why samples were refused, in words; a reason of a newer server is named as it is. */
export function useRefusalText(): (reason: string) => string {
  const { t, i18n } = useTranslation(['connecting']);
  return (reason) => {
    const key = reason.replace(/[ _](.)/g, (_, letter: string) => letter.toUpperCase());
    return i18n.exists(`connecting:refusal.${key}`) ? t(`refusal.${key as Known}`) : reason;
  };
}
