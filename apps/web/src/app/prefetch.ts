import { PAGES } from './pages.ts';

/**
 * Loads what comes after signing in while the person types: the frame, the way in, and the dashboard with its charts.
 * Whatever fails here is loaded again when it is needed.
 */
export function prefetchAfterSignIn(): void {
  const load = () => {
    const parts = [import('./shell/Shell.tsx'), import('./admission.ts'), PAGES.dashboard?.()];
    for (const part of parts) part?.catch(() => undefined);
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) globalThis.requestIdleCallback(load, { timeout: 3_000 });
  else setTimeout(load, 1_000);
}
