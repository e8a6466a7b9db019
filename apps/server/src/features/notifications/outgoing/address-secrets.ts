import { createHmac } from 'node:crypto';

/** Digits and letters that are not mistaken for each other. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 8;

/** Secret of a webhook in the form of Standard Webhooks. The record alone, without the installation's key, signs nothing. */
export function webhookSecret(key: Uint8Array, secretId: string): string {
  return `whsec_${createHmac('sha256', key).update(`webhook ${secretId}`).digest('base64')}`;
}

/** Code that proves that somebody reads an e-mail address, as `7KQ4-ZM2A`. */
export function confirmationCode(key: Uint8Array, secretId: string): string {
  const bytes = createHmac('sha256', key).update(`code ${secretId}`).digest().subarray(0, CODE_LENGTH);
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A code as people type it: in any case, with or without its hyphen. */
export const sameCode = (typed: string, code: string): boolean => bare(typed) === bare(code);

const bare = (code: string) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

interface Signed {
  readonly id: string;
  /** Epoch ms of the attempt. */
  readonly at: number;
  readonly body: string;
  /** Valid ones in the form of `webhookSecret`. */
  readonly secrets: readonly string[];
}

/** Headers of a message by Standard Webhooks, with a signature for each secret (https://www.standardwebhooks.com). */
export function webhookHeaders({ id, at, body, secrets }: Signed): Readonly<Record<string, string>> {
  const timestamp = Math.floor(at / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
