import { texts } from '../base/i18n/texts.ts';
import { PAGE_WORDS, SHELL_WORDS } from './page-words.ts';
import { PAGES } from './pages.ts';

let isDone = false;

/**
 * Loads what comes after signing in while the person types: the frame, the way in and the dashboard.
 * Not before, so that the form itself is never waited for longer. Whatever fails here is loaded again when it is needed.
 */
export function prefetchAfterSignIn(): void {
  if (isDone) return;
  isDone = true;
  const words = texts.loadNamespaces([...SHELL_WORDS, ...PAGE_WORDS.dashboard]);
  Promise.all([import('./shell/Shell.tsx'), import('./admission.ts'), PAGES.dashboard(), words]).catch(() => undefined);
}
