import { useSyncExternalStore } from 'react';
import { localeOf } from './locale.ts';
import { texts } from './texts.ts';

function subscribe(onChange: () => void): () => void {
  texts.on('languageChanged', onChange);
  return () => texts.off('languageChanged', onChange);
}

/** The current number format. For components that show a value each second and no words: the hook for texts costs more. */
export function useLocale(): string {
  return useSyncExternalStore(subscribe, () => localeOf(texts.language));
}
