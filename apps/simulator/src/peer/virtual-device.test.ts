import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceModel } from '../meters/device-model.ts';
import { Disconnector } from '../meters/disconnector.ts';
import { type AckBroker, startAckBroker } from '../testing/ack-broker.ts';
import { testMeter, testSite } from '../testing/build-meters.ts';
import type { CommandSet } from './command.ts';
import { commonCommands } from './common-commands.ts';
import { relayCommands } from './relay-commands.ts';
import { VirtualDevice } from './virtual-device.ts';

const MAC = '02005E10AB01';
const START = Date.UTC(2026, 5, 10, 10);
const identity = { mac: MAC, type: 1, device: 'PHASOR', fw: '1.4.2', phaseUse: 3, lora: false, interval: 1 } as const;

let broker: AckBroker;
let clock: FakeClock;
let device: VirtualDevice | undefined;

beforeEach(async () => {
  broker = await startAckBroker();
  clock = new FakeClock(START);
});

afterEach(async () => {
  await device?.stop();
  device = undefined;
  await broker.stop();
});

function start(model: DeviceModel = testMeter('household'), commands: CommandSet = commonCommands(identity)) {
  device = new VirtualDevice({
    identity,
    model,
    commands,
    brokerUrl: broker.url,
    secret: 'secret',
    boot: 7,
    clock,
    log: () => {},
    mark: { time: START, registers: new Float64Array(model.registerCount).fill(1e6) },
  });
  device.start();
  return device;
}

const of = (leaf: string) => broker.received.filter((one) => one.leaf === leaf);
const frames = (leaf: string) => of(leaf).map(({ frame }) => frame);
const stored = () =>
  frames('data').flatMap((frame) => frame.samples as { ts: number; E_I: { L1: number }; P: { L1: number } }[]);

function pass(seconds: number) {
  for (let i = 0; i < seconds; i++) {
    clock.advance(1_000);
    device?.tick();
  }
}

async function online() {
  await vi.waitFor(() => expect(frames('state').at(-1)).toMatchObject({ status: 'ONLINE' }));
}

async function ask(method: string, params: Record<string, unknown> = {}, id = method) {
  broker.request(MAC, { id, method, params, expires: clock.now() / 1000 + 10 });
  return vi.waitFor(() => {
    const response = frames('response').find((frame) => frame.id === id);
    if (!response) throw new Error('no response yet');
    return response;
  });
}

describe('a virtual device', () => {
  it('reports its properties, retained, and OFFLINE when it is stopped', async () => {
    start();
    await online();
    expect(of('state')[0]).toMatchObject({
      retain: true,
      frame: { boot: 7, type: 1, phase_use: 3, interval: 1, caps: [] },
    });
    await device?.stop();
    await vi.waitFor(() => expect(frames('state').at(-1)).toEqual({ status: 'OFFLINE', boot: 7 }));
  });

  it('leaves a will that speaks for its boot', async () => {
    start();
    await online();
    broker.cut(MAC);
    await vi.waitFor(() => expect(frames('state')).toContainEqual({ status: 'OFFLINE', boot: 7 }));
    await vi.waitFor(() => expect(frames('state').at(-1)).toMatchObject({ status: 'ONLINE' }), 10_000);
  });

  it('sends a live message each second and every stored sample in frames that are acknowledged', async () => {
    const running = start();
    await online();
    pass(20);
    await vi.waitFor(() => expect(running.kept).toBe(0));
    expect(frames('live')).toHaveLength(20);
    expect(stored().map(({ ts }) => ts)).toEqual(Array.from({ length: 20 }, (_, i) => START / 1000 + i + 1));
    const [first, ...rest] = stored();
    let register = first?.E_I.L1 ?? Number.NaN;
    for (const sample of rest) {
      expect(sample.E_I.L1 - register).toBeCloseTo(sample.P.L1 / 3600, 2);
      register = sample.E_I.L1;
    }
  });

  it('keeps what an outage swallowed and delivers all of it afterwards', async () => {
    const running = start();
    await online();
    pass(5);
    await vi.waitFor(() => expect(running.kept).toBe(0));
    broker.acknowledging = false;
    pass(10);
    broker.cut(MAC);
    await vi.waitFor(() => expect(running.connected).toBe(false));
    pass(30);
    broker.acknowledging = true;
    await vi.waitFor(() => expect(running.connected).toBe(true), 10_000);
    await vi.waitFor(() => {
      pass(1);
      expect(running.kept).toBeLessThan(6);
    });
    const seen = new Set(stored().map(({ ts }) => ts));
    for (let second = 1; second <= 45; second++) expect(seen).toContain(START / 1000 + second);
  });

  it('carries out a request once, however often it is delivered, and drops an expired one', async () => {
    const disconnector = new Disconnector(
      { site: testSite(), name: 'yard', phases: 3, loads: [], resistance: 0.1, reactance: 0.1 },
      [1, 2, 3, 4].map((n) => ({
        name: `${n}`,
        phase: 0,
        watts: 100,
        vars: 0,
        spectrum: 'resistive',
        plan: { windows: [], weekend: true },
      })),
    );
    start(disconnector, relayCommands(disconnector, []));
    await online();
    expect(await ask('relay.set', { relay_2: true }, 'a')).toMatchObject({
      ok: true,
      result: { relay_1: 0, relay_2: 1 },
    });
    broker.request(MAC, { id: 'a', method: 'relay.set', params: { relay_2: false }, expires: clock.now() / 1000 + 10 });
    broker.request(MAC, {
      id: 'late',
      method: 'relay.set',
      params: { relay_2: false },
      expires: clock.now() / 1000 - 1,
    });
    expect(await ask('relay.get', {}, 'b')).toMatchObject({ result: { relay_2: 1 } });
    expect(frames('response').filter(({ id }) => id === 'a')).toHaveLength(2);
    expect(frames('response').filter(({ id }) => id === 'late')).toHaveLength(0);
    expect(frames('event')).toEqual([
      expect.objectContaining({ type: 'RELAY', data: expect.objectContaining({ relay: 2, state: 1 }) }),
    ]);
    pass(2);
    await vi.waitFor(() => expect(frames('live').at(-1)).toMatchObject({ relay_1: 0, relay_2: 1 }));
  });

  it('clears the energy of a relay', async () => {
    const disconnector = new Disconnector(
      { site: testSite(), name: 'yard', phases: 3, loads: [], resistance: 0.1, reactance: 0.1 },
      [1, 2, 3, 4].map((n) => ({
        name: `${n}`,
        phase: 0,
        watts: 3600,
        vars: 0,
        spectrum: 'resistive',
        plan: { windows: [[0, 24]], weekend: true },
      })),
    );
    start(disconnector, relayCommands(disconnector, []));
    await online();
    await ask('relay.clear', { R3: true });
    pass(1);
    await vi.waitFor(() => expect(frames('live').at(-1)).toMatchObject({ energy: { R3: 1, R4: 1_000_001 } }));
  });

  it('answers its configuration, keeps what is set and refuses what it does not know', async () => {
    start();
    await online();
    await ask('config.set', { WIFI: { SSID: 'Works', DHCP: 0 } });
    expect(await ask('config.get')).toMatchObject({
      ok: true,
      result: { WIFI: { SSID: 'Works', DHCP: 0 }, system: { FW: '1.4.2' } },
    });
    expect(await ask('firmware.guess')).toMatchObject({ ok: false, code: 422 });
    expect(await ask('toString')).toMatchObject({ ok: false, code: 422 });
  });

  it('returns no secrets, only that they are set', async () => {
    start(undefined, commonCommands({ ...identity, lora: true }));
    await online();
    await ask('config.set', { WIFI: { PASSWORD: 'hush-hush' }, LORA: { APPLICATION_KEY: 'AB12', ECHO: 600 } });
    const answer = await ask('config.get');
    expect(JSON.stringify(answer)).not.toMatch(/hush|AB12/);
    expect(answer).toMatchObject({
      result: { WIFI: { PASSWORD_set: true }, LORA: { settings: { APPLICATION_KEY_set: true, ECHO: 600 } } },
    });
  });

  it('upgrades: downloads, reboots into the new version and calls it good after a minute', async () => {
    start();
    await online();
    await ask('firmware.start', { job: 'j1', version: '1.5.0' });
    pass(9);
    await vi.waitFor(
      () => expect(frames('state').at(-1)).toMatchObject({ status: 'ONLINE', boot: 8, fw: '1.5.0' }),
      12_000,
    );
    pass(59);
    expect(frames('firmware').map(({ step }) => step)).not.toContain('SUCCESS_END');
    pass(3);
    await vi.waitFor(() =>
      expect(frames('firmware').at(-1)).toEqual({ job: 'j1', step: 'SUCCESS_END', completion: 100 }),
    );
    const steps = new Set(frames('firmware').map(({ step }) => step));
    expect([...steps]).toEqual(['START', 'DOWNLOADING', 'REBOOT_WAIT', 'SUCCESS_END']);
  });

  it('fails an upgrade whose image cannot be fetched, and stays what it was', async () => {
    start();
    await online();
    await ask('firmware.start', { job: 'j2', version: '1.5.0', url: 'http://127.0.0.1:1/image' });
    await vi.waitFor(() => {
      pass(1);
      expect(frames('firmware').at(-1)).toEqual({ job: 'j2', step: 'FAIL', reason: 503 });
    });
    expect(frames('state').at(-1)).toMatchObject({ boot: 7, fw: '1.4.2' });
    expect(await ask('firmware.cancel', { job: 'j2' })).toMatchObject({ ok: false, code: 422 });
  });

  it('comes back from a reboot under the next boot number', async () => {
    start();
    await online();
    await ask('reboot');
    await vi.waitFor(() => expect(frames('state').at(-1)).toMatchObject({ status: 'ONLINE', boot: 8 }), 12_000);
    expect(frames('state')).toContainEqual({ status: 'OFFLINE', boot: 7 });
  });

  it('sends a past range again on request, the same as it was', async () => {
    start();
    await online();
    pass(30);
    await vi.waitFor(() => expect(device?.kept).toBe(0));
    const before = stored();
    await ask('backfill', { from: START / 1000 + 10, to: START / 1000 + 20 });
    await vi.waitFor(() => expect(stored().length).toBe(before.length + 10));
    const again = stored().slice(before.length);
    expect(again).toEqual(before.slice(10, 20));
  });
});
