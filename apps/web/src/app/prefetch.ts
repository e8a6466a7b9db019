import { PAGES } from './pages.ts';

let isDone = false;

/**
 * Loads what comes after signing in while the person types: the frame, the way in and the dashboard.
 * Not before, so that the form itself is never waited for longer. Whatever fails here is loaded again when it is needed.
 */
export function prefetchAfterSignIn(): void {
  if (isDone) return;
  isDone = true;
  Promise.all([import('./shell/Shell.tsx'), import('./admission.ts'), PAGES.dashboard?.()]).catch(() => undefined);
}
