import { LIFETIMES_MS } from '@phasor/contract';
import { browserStorage } from '../state/browser-storage.ts';

const KEY = 'lastRoute';

/** Keeps the current address for the next sign-in within 48 h (R-SIGN-019). */
export function rememberRoute(href: string): void {
  browserStorage.write(KEY, href, Date.now() + LIFETIMES_MS.lastRoute);
}

/** The address to open after signing in; the default route when none is kept. */
export function rememberedRoute(): string {
  return safeRoute(browserStorage.read(KEY));
}

/** Accepts addresses of this product only: the content of the storage is not trusted. */
export function safeRoute(href: unknown): string {
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && !href.startsWith('/login') ? href : '/';
}
