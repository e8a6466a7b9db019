import { z } from 'zod';
import { deriveAccessKeys } from '../../features/access/access-keys.ts';
import type { SecondFactorRecords } from '../../ports/records/sign-in/second-factor-records.ts';
import { adoptKey, rotateKey } from '../../secrets/installation-key.ts';
import { noteKey } from '../../secrets/key-print.ts';
import { openedText, sealedText } from '../../secrets/sealed-text.ts';
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
      const { old, key } = await rotateKey({ file: keyFile, facts: records.facts });
      if (old !== undefined) await sealAnew(records.secondFactors, { old, key });
      await noteKey(key, records.facts);
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

/** Apps go on showing codes that are right: their secrets stay, sealed with the new key. */
async function sealAnew(records: SecondFactorRecords, { old, key }: { old: Buffer; key: Buffer }): Promise<void> {
  const [from, to] = [deriveAccessKeys(old).totp, deriveAccessKeys(key).totp];
  for (const totp of await records.totps()) {
    const secret = openedText(from, totp.sealed);
    if (secret !== undefined) await records.putTotp({ ...totp, sealed: sealedText(to, secret) });
  }
}
