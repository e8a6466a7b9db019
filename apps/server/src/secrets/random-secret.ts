import { randomBytes } from 'node:crypto';

/**
 * A secret that people copy into settings and command lines: random bytes in base64url. It never begins with `-`, which
 * programs such as `mosquitto_pub -P` read as an option.
 */
export function randomSecret(bytes: number): string {
  let secret = randomBytes(bytes).toString('base64url');
  while (secret.startsWith('-')) secret = randomBytes(bytes).toString('base64url');
  return secret;
}
