import { z } from 'zod';
import { rotateKey } from '../../secrets/installation-key.ts';
import { defineCommand, type ToolCommand } from '../tool-command.ts';

/** `npm run keys -- ...`: the key from which tokens of this installation are derived. */
export const KEYS_COMMANDS: Readonly<Record<string, ToolCommand>> = {
  rotate: defineCommand({
    words: [],
    options: {},
    summary: 'replace the key: public links, integration tokens, secrets of webhooks and running sessions end',
    fields: z.object({}),
    changes: true,
    async run(_fields, { keyFile, print }) {
      await rotateKey(keyFile);
      print(`${keyFile} has a new key. A running server uses it after its next start.`);
      print('Then public links and integration tokens have to be made again, and webhooks get new secrets.');
    },
  }),
};
