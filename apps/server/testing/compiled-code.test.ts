import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aDataFolder, SOON } from './scenes/server-in-trouble.ts';
import { aServerProcess } from './scenes/server-process.ts';

/** Fewer modules than any server consists of. */
const MANY = 100;

// proves R-OPS-094
it('a server that is killed has kept its compiled code for the next start', async () => {
  const folder = await aDataFolder();
  const cache = join(folder, 'compiled');
  const server = aServerProcess(folder, { NODE_COMPILE_CACHE: cache });
  await server.serving();
  const kept = async () => (await readdir(cache, { recursive: true })).length;
  await expect.poll(kept, SOON).toBeGreaterThan(MANY);
  server.kill('SIGKILL');
});
