import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '@phasor/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupTool, restoreTool } from '../../src/cli/backup-tool.ts';
import { readConfig } from '../../src/config.ts';
import { createServer, type Server } from '../../src/server.ts';
import { allAnswers, aWholeSite, measureDay, SITE_NOW, signInAtSite, siteEnvironment } from '../scenes/whole-site.ts';
import { until } from '../until.ts';

let base: string;
let key: string;
const servers: Server[] = [];
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'phasor-restored-'));
  key = join(base, 'operator.key');
  await writeFile(key, 'a long secret of an operator');
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await rm(base, { recursive: true, force: true, maxRetries: 10 });
});

const environmentOf = (folder: string) => siteEnvironment(join(base, folder));

async function started(folder: string, clock: FakeClock): Promise<Server> {
  const server = createServer(readConfig(environmentOf(folder)), clock);
  servers.push(server);
  await server.start();
  return server;
}

// proves R-OPS-001, R-OPS-006
it('a server on a restored backup answers every reading call as the one that was saved', async () => {
  await aWholeSite(join(base, 'data'));
  const first = await started('data', new FakeClock(SITE_NOW));
  await measureDay(first);
  await first.stop();
  const clock = new FakeClock(SITE_NOW);
  const saved = await started('data', clock);
  const signedIn = await signInAtSite(saved);
  // The first time some calls make what they answer.
  await allAnswers(saved, clock, signedIn);
  const before = await allAnswers(saved, clock, signedIn);
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const target = join(base, 'backups');
  const asked = { print, complain: print };
  expect(await backupTool({ ...asked, args: [target, '--key', key], env: environmentOf('data') })).toBe(0);
  const file = /The backup is (.+)/.exec(printed.join('\n'))?.[1] ?? '';
  expect(await restoreTool({ ...asked, args: [file, '--key', key], env: environmentOf('restored') })).toBe(0);
  const restoredClock = new FakeClock(SITE_NOW);
  const restored = await started('restored', restoredClock);
  expect(before.size).toBeGreaterThan(40);
  const answered = [...before.values()].filter((text) => text.startsWith('200'));
  expect(answered.length).toBeGreaterThan(25);
  expect(before.get('measurements.energy')).toContain('"CUM"');
  // Both still search for events of the supply beside the calls: their answers are the same once they have.
  await until(async () => {
    const expected = await allAnswers(saved, clock, signedIn);
    expect([...(await allAnswers(restored, restoredClock, signedIn))]).toEqual([...expected]);
  });
});
