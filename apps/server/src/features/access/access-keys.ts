import { createHmac, randomBytes } from 'node:crypto';
import type { FactRecords } from '../../ports/records/fact-records.ts';

/** Keys of this installation, made at first start and kept with its records. */
export interface AccessKeys {
  /** Signs user tokens (D3). */
  readonly userToken: Uint8Array;
  /** Derives device tokens from macs (D4). */
  readonly deviceToken: Uint8Array;
  /** Derives the tokens of public links from their numbers (D65). */
  readonly publicLink: Uint8Array;
  /** Derives integration tokens from their numbers. */
  readonly integration: Uint8Array;
  /** Derives secrets of webhooks and codes that confirm e-mail addresses. */
  readonly outgoing: Uint8Array;
  /** Seals what a browser carries through a third-party sign-in (D58). */
  readonly seal: Uint8Array;
}

const FACT = 'access.key';

/** The installation's keys; the first call of its life makes them. Programs that share records share the keys. */
export async function readAccessKeys(facts: FactRecords): Promise<AccessKeys> {
  if ((await facts.read(FACT)) === undefined) await facts.write(FACT, randomBytes(32).toString('hex'));
  // Read again: of two programs that start at once, both follow the key that stayed.
  const master = Buffer.from((await facts.read(FACT)) ?? '', 'hex');
  const derive = (purpose: string) => createHmac('sha256', master).update(purpose).digest();
  return {
    userToken: derive('user token'),
    deviceToken: derive('device token'),
    publicLink: derive('public link'),
    integration: derive('integration token'),
    outgoing: derive('outgoing'),
    seal: derive('seal'),
  };
}
