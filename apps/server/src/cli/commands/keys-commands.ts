import { z } from 'zod';
import { deriveAccessKeys } from '../../features/access/access-keys.ts';
import type { SecondFactorRecords } from '../../ports/records/sign-in/second-factor-records.ts';
import { adoptKey, type KeyPlace, keyChange } from '../../secrets/installation-key.ts';
import { openedText, sealedForBoth, sealedText } from '../../secrets/sealed-text.ts';
import { defineCommand, type ToolCommand } from '../tool-command.ts';

/** `npm run keys -- ...`: the key from which tokens of this installation are derived. */
export const KEYS_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  rotate: defineCommand({
    words: [],
    options: {},
    summary: 'replace the key: public links, integration tokens, secrets of webhooks and running sessions end',
    fields: z.object({}),
    changes: true,
    async run(_fields, { keyFile, records, print }) {
      await rotate({ file: keyFile, facts: records.facts }, records.secondFactors);
      print(`${keyFile} has a new key. A running server uses it after its next start.`);
      print('Then public links and integration tokens have to be made again, and webhooks get new secrets.');
      print('Until then no code of an app is accepted at a sign-in; passkeys and recovery codes are.');
    },
  }),
  adopt: defineCommand({
    words: [],
    options: {},
    summary: 'let the records work with the key of the file, where the one that they know is lost for good',
    fields: z.object({}),
    changes: true,
    async run(_fields, { keyFile, records, print }) {
      await adoptKey({ file: keyFile, facts: records.facts });
      print(`The records work with the key in ${keyFile} from the next start of a server on.`);
      print(
        'Then public links and integration tokens have to be made again, webhooks get new secrets, and apps that show',
      );
      print('codes are set up again; passkeys and recovery codes are accepted.');
    },
  }),
};

/**
 * Apps go on showing codes that are right: their secrets stay, sealed with the new key. Both keys can read them until the new one has
 * its place, so that a program that is killed in between has lost none; the same command again ends what it left.
 */
export async function rotate(place: KeyPlace, records: Pick<SecondFactorRecords, 'totps' | 'putTotp'>): Promise<void> {
  const { old, key, take } = await keyChange(place);
  const [from, to] = [deriveAccessKeys(old ?? key).totp, deriveAccessKeys(key).totp];
  await sealAnew(records, { from: [from], seal: (secret) => sealedForBoth([from, to], secret) });
  await take();
  // Also those that were made in the meantime, with the old key alone.
  await sealAnew(records, { from: [to, from], seal: (secret) => sealedText(to, secret) });
}

interface Sealing {
  /** Keys that may read what is stored. */
  readonly from: readonly Uint8Array[];
  seal(secret: string): string;
}

async function sealAnew(
  records: Pick<SecondFactorRecords, 'totps' | 'putTotp'>,
  { from, seal }: Sealing,
): Promise<void> {
  for (const totp of await records.totps()) {
    const secret = from.map((key) => openedText(key, totp.sealed)).find((text) => text !== undefined);
    if (secret !== undefined) await records.putTotp({ ...totp, sealed: seal(secret) });
  }
}
