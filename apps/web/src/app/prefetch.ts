import { texts } from '../base/i18n/texts.ts';
import { PAGE_WORDS, SHELL_WORDS } from './page-words.ts';
import { PAGES } from './pages.ts';

let isDone = false;

/**
 * Loads the screens after sign-in while the user types: the frame, the entry and the dashboard. It does not start earlier,
 * so that it never delays the form. A failure here is harmless: they are loaded again when needed.
 */
export function prefetchAfterSignIn(): void {
  if (isDone) return;
  isDone = true;
  const words = texts.loadNamespaces([...SHELL_WORDS, ...PAGE_WORDS.dashboard]);
  Promise.all([import('./shell/Shell.tsx'), import('./admission.ts'), PAGES.dashboard(), words]).catch(() => undefined);
}
