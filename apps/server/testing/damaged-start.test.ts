import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { aDataFolder, healthOf, serverOn, serverWith } from './scenes/server-in-trouble.ts';
import { aServerProcess } from './scenes/server-process.ts';
import { damage, openedIn, repairIn } from './series-store/damaged-folder.ts';
import { batchOf, MIDNIGHT, steadySamples } from './series-store/series-samples.ts';

describe('a server on damaged bookkeeping of measurements', () => {
  // proves R-OPS-024, R-OPS-036
  it.each(['marks', 'spans', 'classes'])('says which command helps, and starts after it: %s', async (table) => {
    const folder = await aDataFolder();
    const series = await openedIn(folder);
    await series.append(batchOf(steadySamples(MIDNIGHT, { count: 360, interval: 10_000 })));
    await series.settle();
    await series.stop();
    await damage(folder, table);
    await expect(serverWith(folder)).rejects.toMatchObject({
      name: 'StartRefusal',
      message: expect.stringMatching(/measurements in series\/ cannot be opened .*Run npm run repair/s),
    });
    expect(await repairIn(folder)).toMatchObject({ code: 0, words: expect.stringContaining(`Bookkeeping (${table})`) });
    const { port } = await serverOn(folder);
    expect(await healthOf(port)).toMatchObject({ code: 200, faults: [] });
  });
});

const ROOT = join(import.meta.dirname, '../../..');
const GARBAGE = Buffer.alloc(65_536, 'damaged ');

/** Exit codes after which systemd does not start the server again. */
function notRestarted(): readonly string[] {
  const unit = readFileSync(join(ROOT, 'packaging/debian/phasor.service'), 'utf8');
  return /^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
}

/** What is damaged, and the next step that the server names. */
const DAMAGES: readonly (readonly [string, (folder: string) => Promise<void>, RegExp])[] = [
  ['records', (folder) => writeFile(join(folder, 'records.sqlite'), GARBAGE), /npm run (repair|restore)/],
  [
    'bookkeeping of measurements',
    async (folder) => {
      const series = await openedIn(folder);
      await series.stop();
      await damage(folder, 'marks');
    },
    /npm run repair/,
  ],
  ['key of the installation', (folder) => writeFile(join(folder, 'access.key'), GARBAGE), /PHASOR_KEY_FILE/],
];

describe('the process of a server that cannot start on its data', () => {
  // proves R-OPS-024
  // proves R-OPS-082
  it.each(DAMAGES)(
    'says the next step and ends with a code that is final for systemd: %s',
    async (_what, spoil, step) => {
      const folder = await aDataFolder();
      await mkdir(folder, { recursive: true });
      await spoil(folder);
      const { code, words } = await aServerProcess(folder).ended();
      expect(words).toMatch(/^Phasor could not start: /m);
      expect(words).toMatch(step);
      expect(notRestarted()).toContain(String(code));
    },
  );

  // proves R-OPS-082
  it('is started again by Docker and Kubernetes, as the documentation says', () => {
    const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
    expect(parse(text('compose.yaml')).services.phasor.restart).toBe('unless-stopped');
    expect(text('packaging/kubernetes/server.yaml')).not.toContain('restartPolicy');
    expect(text('docs/operations.md')).toMatch(/Docker and\s+Kubernetes start it again/);
  });
});

describe('the process of a server that is stopped while it starts', () => {
  // proves R-OPS-084
  it('ends without an error, whatever it was about to open', async () => {
    const folder = await aDataFolder();
    const process = aServerProcess(folder);
    // By then it handles signals, and neither store is open.
    await expect.poll(() => existsSync(join(folder, 'series')), { interval: 5, timeout: 60_000 }).toBe(true);
    process.stop();
    expect(await process.ended()).toEqual({ code: 0, words: '' });
  });
});
