import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { privateFolder } from './private-folder.ts';

// proves R-OPS-023
it('a data folder is read by its account alone, whichever account made it', async () => {
  const base = await mkdtemp(join(tmpdir(), 'phasor-private-'));
  onTestFinished(() => rm(base, { recursive: true }));
  const folder = join(base, 'data');
  await mkdir(join(folder, 'series'), { recursive: true, mode: 0o755 });
  await writeFile(join(folder, 'records.sqlite'), '', { mode: 0o644 });
  expect(await privateFolder(folder)).toEqual([]);
  const modes = ['', 'series', 'records.sqlite'].map(async (name) => (await stat(join(folder, name))).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
  expect(await privateFolder(join(base, 'new'))).toEqual([]);
  expect((await stat(join(base, 'new'))).mode & 0o777).toBe(0o700);
});
