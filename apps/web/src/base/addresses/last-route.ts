import { LIFETIMES_MS } from '@phasor/contract';
import { browserStorage } from '../state/browser-storage.ts';

const KEY = 'lastRoute';

/** Keeps where the person is, for the next sign-in within 48 h (R-SIGN-019). */
export function rememberRoute(href: string): void {
  browserStorage.write(KEY, href, Date.now() + LIFETIMES_MS.lastRoute);
}

/** Where to go after signing in; the default route when nothing is kept. */
export function rememberedRoute(): string {
  return safeRoute(browserStorage.read(KEY));
}

/** Only addresses of this product: what storage holds is not trusted. */
export function safeRoute(href: unknown): string {
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && !href.startsWith('/login') ? href : '/';
}
