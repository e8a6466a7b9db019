import { createHash, randomBytes } from 'node:crypto';

/** Secret of a new session: 32 random bytes, base64url. It lives in the browser's cookie alone. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Under which id a session is stored: records that leak open no session. */
export function sessionIdOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
