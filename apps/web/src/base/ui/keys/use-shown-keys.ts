import { useTranslation } from 'react-i18next';
import { type ShortcutName, shownKeys } from './shortcuts.ts';

/** Answers the keys of a shortcut as labelled on this keyboard. */
export function useShownKeys(): (name: ShortcutName) => readonly string[] {
  const { t } = useTranslation(['shell']);
  // Deprecated, but the only source that every browser has; it affects only a label.
  const { platform } = globalThis.navigator;
  return (name) => shownKeys(name, { platform, control: t('shortcuts.control') });
}
