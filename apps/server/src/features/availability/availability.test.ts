import { CALL_ROUTES, type CallAnswer, type MonitoringDays, type MonitoringRow } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { FakeClock } from '@phasor/testkit';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../testing/record-builders.ts';
import { createLiveBus } from '../../adapters/live-bus.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import { createPresence, type Presence } from '../presence/presence.ts';
import { type Availability, createAvailability } from './availability.ts';

const DEVICE = aDevice({ mac: '00000000000A' });
const MAC = DEVICE.mac;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);

let records: RecordStore;
let clock: FakeClock;
let server: Server;

interface Server {
  readonly presence: Presence;
  readonly availability: Availability;
  readonly stop: () => Promise<void>;
}

beforeEach(async () => {
  records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(DEVICE);
  clock = new FakeClock(MIDNIGHT + 8 * HOUR);
  server = await serve();
  onTestFinished(() => server.stop());
});

/** What of a server knows of devices, as `features.ts` joins it. */
async function serve(): Promise<Server> {
  const bus = createLiveBus();
  const log = { warn: () => undefined };
  const presence = createPresence({ devices: records.devices, bus, clock, log });
  const availability = createAvailability({
    records: records.availability,
    ...{ clock, log },
    onState: (listener) => bus.onState(listener),
    statusOf: (mac) => presence.statusOf(mac).status,
    patienceWith: (mac) => presence.patienceWith(mac),
    devices: () => [DEVICE],
  });
  await presence.start();
  await availability.book.start();
  return {
    presence,
    availability,
    stop: async () => {
      await availability.book.stop();
      await presence.stop();
    },
  };
}

function comes(boot = 7, values: { uptime?: number; interval?: number } = {}): void {
  const state = { status: 'ONLINE', boot, interval: 1, ...values } as const;
  server.availability.book.announced(MAC, state);
  server.presence.state(MAC, state);
}

function goes(boot = 7): void {
  server.presence.state(MAC, { status: 'OFFLINE', boot });
}

/** Lets time pass as it does for a server: with a look every few seconds. */
function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 30 * SECOND) {
    clock.advance(Math.min(left, 30 * SECOND));
    server.availability.book.tick();
  }
}

/** A server that is not there for a while; killed, it says nothing at its end. */
async function awayFor(ms: number, end: 'stopped' | 'killed' = 'stopped'): Promise<void> {
  await server.availability.book.save();
  if (end === 'stopped') await server.stop();
  else await server.presence.stop();
  const left = server;
  onTestFinished(() => left.stop());
  clock.advance(ms);
  server = await serve();
}

async function ask(period: 'DAY' | '30MINUTE' | 'MINUTE', from = MIDNIGHT, to = from + DAY) {
  const body = CALL_SCHEMAS['monitoring.read'].request.parse({
    ...{ token: 't', from: from / 1_000, to: to / 1_000, period, format: 'H' },
  });
  const answer = await server.availability.calls['monitoring.read'](body, aCallContext({ devices: [DEVICE] }));
  CALL_SCHEMAS['monitoring.read'].answer.parse({ status: 'OK', ...answer });
  return answer as CallAnswer<'monitoring.read'>;
}

const days = async (from?: number, to?: number) => (await ask('DAY', from, to)).data as MonitoringDays;
const rows = async (period: '30MINUTE' | 'MINUTE', from?: number, to?: number) =>
  (await ask(period, from, to)).data as MonitoringRow[];

async function today(): Promise<Record<string, number | null | undefined>> {
  const { online, offline, unknown, uptime } = await days();
  return { online: online[0]?.[1], offline: offline[0]?.[1], unknown: unknown[0]?.[1], uptime: uptime[0]?.[1] };
}

describe('the monitoring of a device', () => {
  it('counts from its first word on when it could be reached, until now', async () => {
    comes();
    pass(HOUR);
    goes();
    pass(20 * MINUTE);
    comes();
    pass(10 * MINUTE);
    const known = { online: 70 * 60, offline: 20 * 60 };
    expect(await today()).toEqual({ ...known, unknown: 8 * 3_600, uptime: 90 * 60 });
  });

  it('names no day before it was there, and none that is still to come', async () => {
    comes();
    pass(HOUR);
    const { online, unknown } = await days(MIDNIGHT - 3 * DAY, MIDNIGHT + 3 * DAY);
    expect(online).toEqual([[MIDNIGHT, 3_600]]);
    expect(unknown).toEqual([[MIDNIGHT, 8 * 3_600]]);
  });

  it('has half hours and minutes; 0 seconds offline is online, and null what nobody knows', async () => {
    comes();
    pass(40 * MINUTE);
    goes();
    pass(5 * MINUTE);
    const halves = await rows('30MINUTE', MIDNIGHT + 7.5 * HOUR);
    expect(halves.map(({ timestamp, offline }) => [timestamp, offline])).toEqual([
      [MIDNIGHT + 8 * HOUR, 0],
      [MIDNIGHT + 8.5 * HOUR, 300],
    ]);
    const minutes = await rows('MINUTE', MIDNIGHT + 8.5 * HOUR, MIDNIGHT + 9 * HOUR);
    expect(minutes.map(({ offline }) => offline)).toEqual([...Array(10).fill(0), ...Array(5).fill(60)]);
    expect(minutes.map(({ uptime }) => uptime).slice(8)).toEqual([39 * 60, 40 * 60, null, null, null, null, null]);
  });

  it('knows nothing of the time before a device was heard, nor of the future: 610', async () => {
    await expect(ask('DAY')).rejects.toMatchObject({ code: 610 });
    comes();
    pass(MINUTE);
    await expect(ask('DAY', MIDNIGHT - DAY)).rejects.toMatchObject({ code: 610 });
    await expect(ask('MINUTE', MIDNIGHT + DAY)).rejects.toMatchObject({ code: 610 });
  });

  it.each([
    ['MINUTE', 1],
    ['30MINUTE', 40],
    ['DAY', 7_320],
  ] as const)('refuses more of %s than %d days, naming the field', async (period, limit) => {
    comes();
    pass(MINUTE);
    const from = MIDNIGHT - (limit - 1) * DAY;
    await expect(ask(period, from, MIDNIGHT + DAY + HOUR + SECOND)).resolves.toBeDefined();
    await expect(ask(period, from, MIDNIGHT + DAY + 2 * HOUR)).rejects.toMatchObject({ code: 422, field: 'period' });
  });

  it('is asked for with the token of the device, by those who have the tools', () => {
    const { caller, section, paths } = CALL_ROUTES['monitoring.read'];
    expect([caller, section, paths]).toEqual(['device', 'tools', ['/tools/monitoring']]);
  });
});

describe('a server that was away', () => {
  it.each(['stopped', 'killed'] as const)('and was %s does not know what happened meanwhile', async (end) => {
    comes();
    pass(HOUR);
    await awayFor(2 * HOUR, end);
    comes();
    pass(HOUR);
    expect(await today()).toEqual({
      // The same start: it has run all the time.
      ...{ online: 2 * 3_600, offline: 0, unknown: 10 * 3_600, uptime: 4 * 3_600 },
    });
  });

  it('calls nobody OFFLINE before they had time to come back', async () => {
    comes(7, { interval: 30 });
    pass(HOUR);
    await awayFor(HOUR);
    pass(HOUR);
    // Three intervals of 30 s.
    expect(await today()).toMatchObject({ online: 3_600, offline: 3_600 - 90, unknown: 9 * 3_600 + 90 });
  });

  it('tells by the number of its start whether a device began anew meanwhile', async () => {
    comes(7);
    pass(HOUR);
    await awayFor(HOUR);
    comes(8, { uptime: 600 });
    pass(MINUTE);
    expect(await today()).toMatchObject({ uptime: 660 });
    const halves = await rows('30MINUTE', MIDNIGHT + 8 * HOUR);
    expect(halves.map(({ uptime }) => uptime)).toEqual([1_800, 3_600, null, 600, 660]);
  });

  it('does not know either what happened while the machine slept', async () => {
    comes();
    pass(HOUR);
    clock.advance(3 * HOUR);
    server.availability.book.tick();
    pass(HOUR);
    expect(await today()).toMatchObject({ online: 2 * 3_600, unknown: 11 * 3_600 });
  });
});

describe('a clock that is put back', () => {
  it('tells later times again, and nobody is twice at one time', async () => {
    comes();
    pass(2 * HOUR);
    goes();
    pass(HOUR);
    clock.advance(-2 * HOUR);
    server.availability.book.tick();
    pass(30 * MINUTE);
    const all = { online: 3_600, offline: 1_800, unknown: 8 * 3_600 };
    expect(await today()).toMatchObject(all);
  });
});

describe('the uptime', () => {
  it('is what the device says of itself, or begins with the first word of a start', async () => {
    comes(7, { uptime: 3_600 });
    pass(MINUTE);
    expect(await today()).toMatchObject({ uptime: 3_660 });
    comes(8);
    pass(MINUTE);
    expect(await today()).toMatchObject({ uptime: 60, online: 120, offline: 0 });
  });

  it('of a device that counts no starts is the time since it came', async () => {
    server.presence.heard(MAC);
    pass(MINUTE);
    expect(await today()).toMatchObject({ uptime: 60, online: 60 });
  });

  it('is not proven by words from before it said which start it is', async () => {
    comes(7);
    pass(MINUTE);
    goes(7);
    pass(MINUTE + SECOND);
    server.presence.heard(MAC);
    pass(SECOND);
    comes(8);
    pass(SECOND);
    const minutes = await rows('MINUTE', MIDNIGHT + 8 * HOUR);
    expect(minutes.map(({ uptime }) => uptime)).toEqual([60, null, 1]);
  });
});

describe('a device that comes and goes', () => {
  it('has its first changes of a day written down, and then counts as gone until it stays', async () => {
    for (let turn = 0; turn < 2_000; turn += 1) {
      comes();
      clock.advance(SECOND);
      goes();
      clock.advance(SECOND);
      server.availability.book.tick();
    }
    await server.availability.book.save();
    const past = () => records.availability.past(MAC, { from: MIDNIGHT, to: MIDNIGHT + DAY });
    expect((await past()).marks.length).toBeLessThanOrEqual(201);
    comes();
    pass(9 * MINUTE);
    expect((await rows('MINUTE', clock.now() - MINUTE)).at(-1)).toMatchObject({ online: 0 });
    pass(2 * MINUTE);
    expect((await rows('MINUTE', clock.now() - MINUTE)).at(-1)).toMatchObject({ offline: 0, unknown: 0 });
  });
});
