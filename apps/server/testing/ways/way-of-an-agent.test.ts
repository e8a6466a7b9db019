import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLoads, ElectricalMeter, HOUSEHOLD, ModbusMeter, Site } from '@phasor/simulator';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../scripts/test-services/local-service.mjs';
import { brokerScene, MAC } from '../scenes/broker-scene.ts';
import { held } from '../scenes/recording-application.ts';
import { until } from '../until.ts';

const MAIN = join(import.meta.dirname, '../../../agent/src/main.ts');
const folders: string[] = [];
const agents: ChildProcess[] = [];
const meters: ModbusMeter[] = [];
const wires: Wire[] = [];
const scene = brokerScene();

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.kill('SIGKILL');
  for (const meter of meters.splice(0)) await meter.stop();
  for (const wire of wires.splice(0)) await wire.cut();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A connection to the server that can be cut and mended. */
class Wire {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port: number | undefined;

  constructor(server: string) {
    this.#target = Number(new URL(server).port);
    wires.push(this);
  }

  async mend(): Promise<string> {
    this.#port ??= await freePort();
    this.#server = createServer((near) => {
      const far = connect(this.#target, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [near, far].map((each) => each.destroy()));
      }
      near.pipe(far).pipe(near);
    }).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

/** A virtual SDM630 behind a household, on a free port of this machine. */
async function startMeter(): Promise<number> {
  const site = new Site({ seed: 7, timeZone: 'Europe/Bratislava', latitude: 48.4, longitude: 17.6 });
  const loads = buildLoads(HOUSEHOLD, 7);
  const household = new ElectricalMeter({ site, name: 'house', phases: 3, loads, resistance: 0.1, reactance: 0.05 });
  const mark = {
    time: Math.floor(Date.now() / 1_000) * 1_000 - 1_000,
    registers: new Float64Array(household.registerCount).fill(5_000),
  };
  const meter = new ModbusMeter({ meter: household, mark, clock: { now: () => Date.now() } });
  meters.push(meter);
  return meter.start();
}

function prepare(server: string, port: number, secret = `secret of ${MAC}`) {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-agent-'));
  folders.push(folder);
  const file = join(folder, 'agent.yaml');
  const source = { kind: 'modbus-tcp', host: '127.0.0.1', port, model: 'eastron-sdm630' };
  const meter = { name: 'House', mac: MAC, secret, interval: 1, source };
  writeFileSync(file, JSON.stringify({ server, buffer: { folder }, meters: [meter] }));
  const start = () => {
    const agent = spawn(process.execPath, [MAIN, '--config', file], { stdio: 'ignore' });
    agents.push(agent);
    return agent;
  };
  const kept = () => readdirSync(join(folder, MAC)).filter((name) => name.endsWith('.jsonl'));
  return { start, kept };
}

// proves R-AGENT-010
describe('an agent at the site', () => {
  it('brings the values of a Modbus meter to the server, and keeps nothing that is stored', async () => {
    const { application, url } = await scene.start();
    const { start, kept } = prepare(url, await startMeter());
    start();
    await until(() => expect(application.stored.length).toBeGreaterThanOrEqual(3));
    const { values, interval } = application.stored[0]?.samples[0] ?? {
      values: {} as Record<string, number>,
      interval: 0,
    };
    expect(interval).toBe(1_000);
    expect(values.U_L1).toBeGreaterThan(200);
    expect(values.E_I_T).toBeGreaterThan(14_999);
    expect(values.P_T).toBeCloseTo((values.P_L1 ?? 0) + (values.P_L2 ?? 0) + (values.P_L3 ?? 0), 0);
    expect(application.states[0]).toMatchObject({ device: 'Eastron SDM630-Modbus', phase_use: 3, interval: 1 });
    await until(() => expect(kept()).toEqual([]));
  });

  // proves R-ADD-014
  it('shows its meter before it is registered; then all of what was measured meanwhile is stored', async () => {
    const { application, link, url } = await scene.start();
    const { connections: desk, stored, taken } = application;
    const offer = { id: 'ab12cd34', ecosystem: 'agent', name: 'Meter', user: MAC, key: MAC, prefix: '', hidden: [] };
    const until24h = {
      credentialHash: '',
      createdBy: 'anna',
      createdAt: Date.now(),
      draftUntil: Date.now() + 86_400_000,
    };
    desk.offers = [{ ...offer, ...until24h }];
    const { start, kept } = prepare(url, await startMeter(), `offered to ${MAC}`);
    start();
    const shown = () => desk.signs.flatMap(({ values = [] }) => values.filter(({ place }) => place === 'L1'));
    await until(() => expect(shown().filter(({ quantity }) => quantity === 'U').length).toBeGreaterThanOrEqual(12));
    const shownAt = Math.floor(Date.now() / 1_000);
    expect(shown().find(({ quantity }) => quantity === 'U')?.value).toBeGreaterThan(200);
    expect([stored, application.lives, application.states]).toEqual([[], [], []]);
    taken.add(MAC);
    link.disconnect('ab12cd34');
    const times = () => stored.flatMap(({ samples }) => samples.map(({ time }) => time / 1_000));
    await until(() => expect(Math.max(...times())).toBeGreaterThan(shownAt + 1));
    await until(() => expect(kept()).toEqual([]));
    const first = Math.min(...times());
    expect(first).toBeLessThanOrEqual(shownAt - 11);
    for (let ts = first; ts <= shownAt; ts += 1) expect(times()).toContain(ts);
  });

  it('whose connection was cut brings what was measured meanwhile, and nothing is missing', async () => {
    const { application, url } = await scene.start();
    const wire = new Wire(url);
    const { start, kept } = prepare(await wire.mend(), await startMeter());
    start();
    const times = () => application.stored.flatMap(({ samples }) => samples.map(({ time }) => time / 1_000));
    await until(() => expect(times().length).toBeGreaterThanOrEqual(2));
    await wire.cut();
    const cutAt = Math.floor(Date.now() / 1_000);
    await until(() => expect(Date.now() / 1_000).toBeGreaterThan(cutAt + 4));
    expect(Math.max(...times())).toBeLessThanOrEqual(cutAt);
    await wire.mend();
    await until(() => expect(Math.max(...times())).toBeGreaterThan(cutAt + 4));
    await until(() => expect(kept()).toEqual([]));
    const first = Math.min(...times());
    for (let ts = first; ts <= cutAt + 4; ts += 1) expect(times()).toContain(ts);
  });

  it('that is killed while the server stores nothing loses no sample', async () => {
    const { application, url } = await scene.start({ holdMs: 60_000 });
    const { promise, release } = held();
    application.commit = () => promise;
    const { start, kept } = prepare(url, await startMeter());
    const first = start();
    const second = async () => {
      await new Promise((resolve) => first.once('exit', resolve));
      return Math.floor(Date.now() / 1_000);
    };
    await until(() => expect(kept().length).toBe(1));
    const began = Math.floor(Date.now() / 1_000);
    await until(() => expect(Math.floor(Date.now() / 1_000) - began).toBeGreaterThanOrEqual(4));
    first.kill('SIGKILL');
    const ended = await second();
    release();
    application.commit = async () => {};
    start();
    await until(() => {
      const times = new Set(application.stored.flatMap(({ samples }) => samples.map(({ time }) => time / 1_000)));
      // Every second up to the one before the kill, whatever was under way in it.
      for (let ts = began + 1; ts < ended - 1; ts += 1) expect(times).toContain(ts);
      expect(Math.max(...times)).toBeGreaterThan(ended);
    });
    await until(() => expect(kept()).toEqual([]));
  });
});
