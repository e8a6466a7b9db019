import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TOPICS } from './live-request.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/live-socket.md'), 'utf8');

it('the page of the live socket names everything that can be followed', () => {
  const messages = [...page.matchAll(/^\| `\{ ([^`]*) \}` /gm)].map(([, keys = '']) => keys);
  for (const topic of TOPICS) expect(messages.join(' | '), topic).toMatch(new RegExp(`[ ,]${topic}\\b`));
});
