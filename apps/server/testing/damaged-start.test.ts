import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { healthTool } from '../src/cli/health-tool.ts';
import { aDataFolder, healthOf, SOON, serverOn, serverWith } from './scenes/server-in-trouble.ts';
import { aServerProcess, type ServerProcess } from './scenes/server-process.ts';
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

interface Damage {
  spoil(folder: string): Promise<void>;
  /** The next step that the server names. */
  readonly step: RegExp;
}

const DAMAGES = {
  records: {
    spoil: (folder) => writeFile(join(folder, 'records.sqlite'), GARBAGE),
    step: /npm run (repair|restore)/,
  },
  bookkeeping: {
    spoil: async (folder) => {
      const series = await openedIn(folder);
      await series.stop();
      await damage(folder, 'marks');
    },
    step: /npm run repair/,
  },
  key: { spoil: (folder) => writeFile(join(folder, 'access.key'), GARBAGE), step: /PHASOR_KEY_FILE/ },
} as const satisfies Readonly<Record<string, Damage>>;

describe('the process of a server that cannot start on its data', () => {
  // proves R-OPS-024
  // proves R-OPS-082
  it.each(Object.entries(DAMAGES))(
    'says the next step and ends with a code that is final for systemd: %s',
    async (_what, { spoil, step }) => {
      const folder = await aDataFolder();
      await spoil(folder);
      const { code, words } = await aServerProcess(folder).ended();
      expect(words).toMatch(/^Phasor could not start: /m);
      expect(words).toMatch(step);
      expect(notRestarted()).toContain(String(code));
    },
  );
});

/** What the container image sets for its server. */
function ofTheImage(): Readonly<Record<string, string>> {
  const file = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const stays = /^ENV .*\bPHASOR_WHEN_REFUSED=(\w+)/m.exec(file)?.[1];
  return stays === undefined ? {} : { PHASOR_WHEN_REFUSED: stays };
}

/** The port at which a server that stays answers. */
async function answeringPort(server: ServerProcess): Promise<string> {
  await expect.poll(server.words, SOON).toMatch(/port \d+ answers/);
  return /port (\d+) answers/.exec(server.words())?.[1] ?? '';
}

describe('the container of a server that cannot start', () => {
  // proves R-OPS-082
  it('stays unhealthy with its message once, lets a repair run beside it, and is stopped without an error', async () => {
    const folder = await aDataFolder();
    await DAMAGES.bookkeeping.spoil(folder);
    const server = aServerProcess(folder, ofTheImage());
    const port = await answeringPort(server);
    for (const path of ['/health', '/health/ready', '/', '/api']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })).status).toBe(503);
    }
    const print = vi.fn();
    const env = { PHASOR_DATA: folder, PHASOR_HOST: '127.0.0.1', PHASOR_PORT: port };
    expect(await healthTool({ env, print, complain: print })).toBe(1);
    expect(print).toHaveBeenCalledExactlyOnceWith('FAIL');
    expect(await repairIn(folder)).toMatchObject({ code: 0 });
    server.stop();
    const { code, words } = await server.ended();
    expect(code).toBe(0);
    expect(words.match(/Phasor could not start: /g)).toHaveLength(1);
    expect(words).toMatch(DAMAGES.bookkeeping.step);
  });

  // proves R-OPS-082
  it('stays where its settings are wrong, and names them', async () => {
    const server = aServerProcess(await aDataFolder(), { ...ofTheImage(), PHASOR_KEEP_RAW: 'long' });
    const port = await answeringPort(server);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(503);
    server.stop();
    expect(await server.ended()).toMatchObject({ code: 0, words: expect.stringContaining('PHASOR_KEEP_RAW') });
  });

  // proves R-OPS-082
  it('stays where its port is taken, too', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const taken = { PHASOR_PORT: String(port), PHASOR_KEEP_RAW: 'long' };
    const server = aServerProcess(await aDataFolder(), { ...ofTheImage(), ...taken });
    await expect.poll(server.words, SOON).toMatch(/Nothing is served until the server is started again\.$/m);
    server.stop();
    expect(await server.ended()).toMatchObject({ code: 0 });
  });

  // proves R-OPS-082
  it('is not started again by Kubernetes, whose probes of life ask whether it listens', () => {
    const { spec } = parse(readFileSync(join(ROOT, 'packaging/kubernetes/server.yaml'), 'utf8')).spec.template;
    const [{ startupProbe, livenessProbe, readinessProbe }] = spec.containers;
    for (const probe of [startupProbe, livenessProbe]) expect(probe).toMatchObject({ tcpSocket: { port: 'http' } });
    expect(readinessProbe.httpGet.path).toBe('/health/ready');
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
    const { code, words } = await process.ended();
    // A test that was held up meets a server that serves already: that is no error either.
    expect([code, words.includes('Stop with Ctrl+C') ? '' : words]).toEqual([0, '']);
  });
});
