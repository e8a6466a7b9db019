import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { healthOf } from '../scenes/server-in-trouble.ts';
import type { ServerProcess } from '../scenes/server-process.ts';
import { hasSharedServers, type SeveralServers, severalServers } from '../scenes/several-servers.ts';
import { aBrowser, aMeterAt, dataOf, MAC, OTHER_MAC } from '../scenes/works.ts';

const second = () => Math.floor(Date.now() / 1_000);
/** A whole hour that is over: of one that runs the coverage differs from moment to moment. */
const START = (Math.floor(second() / 3_600) - 2) * 3_600;
const WATTS = 400;
/** One that was killed counts until its row has ended; others begin anew then. */
const SOON = { timeout: 90_000, interval: 500 };
const METERS = [MAC, OTHER_MAC];

type Browser = Awaited<ReturnType<typeof aBrowser>>;
type Meter = Awaited<ReturnType<typeof aMeterAt>>;

/** What was measured, as one process reads it: of each meter, and of both together. */
async function figuresAt({ call, tokenOf, userToken }: Browser) {
  const range = { from: START - 600, to: START + 3_600, source: 1 } as const;
  const group = { ...range, user_token: userToken, macList: METERS };
  const answers = [];
  for (const token of METERS.map(tokenOf)) {
    answers.push(await call('measurements.profile', { ...range, token, data: 'P,E_I', cumulative: true, step: 60 }));
    answers.push(await call('measurements.energy', { ...range, token, data: 'E_I,P_MAX', period: '15MIN' }));
    answers.push(await call('measurements.statistics', { ...range, token, data: 'P' }));
  }
  answers.push(await call('measurements.groupProfile', { ...group, data: 'P', cumulative: true, step: 900 }));
  answers.push(await call('measurements.groupEnergy', { ...group, data: 'E_I', period: 'HOUR' }));
  return JSON.parse(JSON.stringify(answers)) as unknown;
}

/** While devices are divided anew, as after a process has come, what needs them is refused for some seconds. */
const soon = <Answer>(ask: () => Promise<Answer>) => vi.waitFor(ask, SOON);

/** Sends an hour in minutes, each with its register; resolves once it is acknowledged, over whatever connection. */
async function sendHour(meter: Meter, seq: number, watts: number): Promise<void> {
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    ts: START + minute * 60,
    ...{ P: { L1: watts }, E_I: { L1: 1_000 + (minute * watts) / 60 } },
  }));
  await sendAgain(meter, { boot: 1, seq, interval: 60, samples });
}

/** A device sends a frame again until it is acknowledged. */
async function sendAgain(meter: Meter, frame: { seq: number; [field: string]: unknown }): Promise<void> {
  const isCovered = async () => {
    await meter.publish('data', frame);
    return meter.acks.some(({ seq }) => seq >= frame.seq);
  };
  await expect.poll(isCovered, { ...SOON, interval: 2_000 }).toBe(true);
}

describe.skipIf(!hasSharedServers)('two processes of ingest, two of api and one of jobs', () => {
  let servers: SeveralServers;
  let api: readonly [number, number];
  let health: { readonly jobs: number; readonly ingest: readonly number[] };
  const processes: ServerProcess[] = [];
  const running: Record<'ingest' | 'jobs', ServerProcess[]> = { ingest: [], jobs: [] };
  const serving = async (role: 'ingest' | 'api' | 'jobs') => {
    const server = await servers.start(role);
    processes.push(server);
    const { http } = await server.serving();
    if (role !== 'api') running[role].push(server);
    return http;
  };
  const browsers = () => Promise.all(api.map(aBrowser)) as Promise<[Browser, Browser]>;

  beforeAll(async () => {
    servers = await severalServers();
    // At once: all others wait for tables that the one of jobs makes.
    const roles = ['ingest', 'ingest', 'api', 'api', 'jobs'] as const;
    const [one = 0, other = 0, first = 0, second = 0, jobs = 0] = await Promise.all(roles.map(serving));
    api = [first, second];
    health = { jobs, ingest: [one, other] };
  });
  afterAll(async () => {
    for (const server of processes) server.kill('SIGKILL');
    await servers?.remove();
  });

  // proves R-OPS-127
  it('store what all devices send, and read the same everywhere', async () => {
    const meters = await Promise.all(METERS.map((mac) => aMeterAt(servers.mqttUrl, mac)));
    await Promise.all(meters.map((meter, index) => sendHour(meter, 1, WATTS * (index + 1))));
    const [one, other] = await browsers();
    const figures = await soon(() => figuresAt(one));
    expect(await soon(() => figuresAt(other))).toEqual(figures);
    expect(JSON.stringify(figures)).toContain(String(3 * WATTS));
    for (const port of [...api, health.jobs, ...health.ingest])
      await expect.poll(() => healthOf(port), SOON).toMatchObject({ code: 200, faults: [] });
  });

  // proves R-OPS-127
  it('show live values and states of all devices', async () => {
    const meters = await Promise.all(METERS.map((mac) => aMeterAt(servers.mqttUrl, mac)));
    const state = { status: 'ONLINE', ts: second(), boot: 1, fw: '1.2.3', type: 1 };
    for (const meter of meters) await meter.publish('state', state, { qos: 1, retain: true });
    for (const browser of await browsers()) {
      const shown = async () => {
        await meters[0]?.publish('live', { ts: second(), interval: 1, P: { L1: 412.5 } });
        return dataOf(browser.messages).some(({ data }) => data.P?.L1 === 412.5);
      };
      await expect.poll(shown, { ...SOON, interval: 1_000 }).toBe(true);
      const online = () =>
        browser.messages.flatMap((message) =>
          'topic' in message && message.topic === 'State' && message.data.status === 'ONLINE' ? [message.device] : [],
        );
      await expect.poll(() => METERS.every((mac) => online().includes(mac)), SOON).toBe(true);
    }
  });

  // proves R-OPS-128
  it('answer what only the process with a device, or the one of jobs, knows', async () => {
    const [one, other] = await browsers();
    for (const mac of METERS) {
      const token = one.tokenOf(mac);
      await soon(() => one.call('devices.writeDetails', { token, title: `Hall ${mac}` }));
      const details = await soon(() => other.call('devices.readDetails', { token: other.tokenOf(mac) }));
      expect(details.data).toMatchObject({ title: `Hall ${mac}` });
      const range = { from: START, to: second(), token: other.tokenOf(mac), period: 'DAY' } as const;
      expect(await soon(() => other.call('monitoring.read', range))).toMatchObject({ status: 'OK' });
    }
    expect(await soon(() => other.call('notifications.list', { token: other.userToken, limit: 10 }))).toMatchObject({
      status: 'OK',
    });
  });

  // proves R-OPS-126, R-OPS-129
  it('go on without a process of ingest that was killed: its devices are taken over, nothing is lost or doubled', async () => {
    const meters = await Promise.all(METERS.map((mac) => aMeterAt(servers.mqttUrl, mac)));
    const [one, other] = await browsers();
    const before = await soon(() => figuresAt(one));
    const [killed, ...left] = running.ingest;
    killed?.kill('SIGKILL');
    await killed?.ended();
    running.ingest = left;
    await Promise.all(meters.map((meter, index) => sendHour(meter, 1, WATTS * (index + 1))));
    await expect.poll(() => figuresAt(one).catch(() => undefined), SOON).toEqual(before);
    expect(await soon(() => figuresAt(other))).toEqual(before);
    await serving('ingest');
    await Promise.all(meters.map((meter, index) => sendHour(meter, 1, WATTS * (index + 1))));
    await expect.poll(() => figuresAt(other).catch(() => undefined), SOON).toEqual(before);
    await expect.poll(() => healthOf(api[0]), SOON).toMatchObject({ code: 200, faults: [] });
  });

  // proves R-OPS-129
  it('show pages while the one of jobs is away, and go on once it is back', async () => {
    const [killed] = running.jobs.splice(0);
    killed?.kill('SIGKILL');
    await killed?.ended();
    const [one] = await browsers();
    expect(await soon(() => figuresAt(one))).toBeDefined();
    await expect.poll(() => healthOf(api[0]), SOON).toMatchObject({ code: 200, faults: ['holder_away'] });
    await serving('jobs');
    await expect.poll(() => healthOf(api[0]), SOON).toMatchObject({ code: 200, faults: [] });
  });

  it('end within 5 s of SIGTERM', async () => {
    for (const server of [...running.ingest, ...running.jobs]) {
      const began = performance.now();
      server.stop();
      expect(await server.ended()).toMatchObject({ code: 0 });
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });
});
