import { useTranslation } from 'react-i18next';
import { type ShortcutName, shownKeys } from './shortcuts.ts';

/** Answers the keys of a shortcut as they stand on this keyboard. */
export function useShownKeys(): (name: ShortcutName) => readonly string[] {
  const { t } = useTranslation(['shell']);
  // Deprecated, and the only word on it that every browser has; it decides nothing but a label.
  const { platform } = globalThis.navigator;
  return (name) => shownKeys(name, { platform, control: t('shortcuts.control') });
}
