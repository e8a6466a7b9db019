import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../src/app-error.ts';
import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import { ALL_DUTIES, NO_DUTIES } from '../../src/ports/processes/share.ts';
import type { SeriesExtent } from '../../src/ports/series-store.ts';
import { until } from '../until.ts';
import { DUTY_SCENARIOS } from './duty-scenarios.ts';
import type { TrialProcesses } from './trial-processes.ts';
import { watching } from './watching.ts';

const MAC = '0A1B2C3D4E5F';
const EXTENT: SeriesExtent = { device: MAC, source: 1, first: 1_000, last: 2_000 };
const REQUEST = { method: 'POST', url: '/x', headers: { host: 'a' }, address: '::1' };

/** A process that has the devices and one that asks it, which know each other. */
async function aPair(processes: TrialProcesses, prepare: (holder: ProcessLink) => void = () => undefined) {
  const holder = await processes.open(ALL_DUTIES, prepare);
  const other = await processes.open(NO_DUTIES);
  await until(() => expect([holder.hasOthers, other.hasOthers]).toEqual([true, true]));
  return { holder, other };
}

/** Bytes that no other place of a message has. */
function bytesOf(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) bytes[index] = index * 31 + (index >> 8) * 7 + (index >> 16);
  return bytes;
}

const answering = (answer: () => Promise<readonly SeriesExtent[]>) => (holder: ProcessLink) =>
  holder.answer('extents', answer);

const QUESTIONS: Readonly<Record<string, (processes: TrialProcesses) => Promise<void>>> = {
  async 'has the answer of the process that has the devices'(processes) {
    const asked = vi.fn();
    const { other } = await aPair(processes, (holder) =>
      holder.answer('extents', async (question) => {
        asked(question);
        return [EXTENT];
      }),
    );
    expect(await other.ask('extents', [MAC, 'ž'], { of: 'jobs' })).toEqual([EXTENT]);
    expect(asked.mock.calls).toEqual([[[MAC, 'ž']]]);
  },

  async 'and its answer may be maps, bytes and what is undefined'(processes) {
    const snapshot = {
      ...{ state: new Map([[MAC, {}]]), upgrade: new Map(), running: new Map(), supply: new Map() },
      ...{ accuracy: undefined, data: [] },
    };
    const bodies: unknown[] = [];
    const { other } = await aPair(processes, (holder) => {
      holder.answer('live', async () => snapshot as never);
      holder.answer('request', async ({ body }) => {
        bodies.push(body);
        return { status: 204, headers: { 'set-cookie': ['a', 'b'] }, body: new Uint8Array([0, 255]) };
      });
    });
    expect(await other.ask('live', [0], { of: 'jobs' })).toEqual(snapshot);
    const answer = await other.ask('request', { ...REQUEST, body: new Uint8Array([1, 2]) }, { of: 'jobs' });
    expect({ ...answer, body: [...answer.body] }).toEqual({
      ...{ status: 204, headers: { 'set-cookie': ['a', 'b'] }, body: [0, 255] },
    });
    await other.ask('request', { ...REQUEST, body: undefined }, { of: 'jobs' });
    expect(bodies.map((body) => body && [...(body as Uint8Array)])).toEqual([[1, 2], undefined]);
  },

  async 'fails as at the other process: by name, field and data'(processes) {
    const { other } = await aPair(
      processes,
      answering(async () => {
        throw new AppError('request.edit_conflict', 'tree', { data: { version: 7 } });
      }),
    );
    const failure = await other.ask('extents', [], { of: 'jobs' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ error: 'request.edit_conflict', field: 'tree', data: { version: 7 } });
  },

  async 'shows nothing of an error that was not expected there'(processes) {
    const { other } = await aPair(
      processes,
      answering(async () => {
        throw new TypeError('secret');
      }),
    );
    const failure = await other.ask('extents', [], { of: 'jobs' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ error: 'server.unavailable' });
    expect(String(failure)).not.toContain('secret');
  },

  async 'fails where nobody has the devices, or does not answer it'(processes) {
    const { holder, other } = await aPair(
      processes,
      answering(async () => []),
    );
    await expect(other.ask('live', [0], { of: 'jobs' })).rejects.toMatchObject({
      error: 'server.unavailable',
    });
    await holder.stop();
    await until(() => expect(other.hasOthers).toBe(false));
    await expect(other.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject({ error: 'server.unavailable' });
  },

  async 'fails while the way is cut, and is answered after that'(processes) {
    const { other } = await aPair(
      processes,
      answering(async () => [EXTENT]),
    );
    await processes.cut();
    await expect(other.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject({ error: 'server.unavailable' });
    await processes.reopen();
    await until(async () => expect(await other.ask('extents', [], { of: 'jobs' })).toEqual([EXTENT]));
  },

  async 'and its answer may have 20 MB'(processes) {
    const bytes = bytesOf(20_000_000);
    const { other } = await aPair(processes, (holder) =>
      holder.answer('request', async ({ body = new Uint8Array() }) => ({ status: 200, headers: {}, body })),
    );
    const { body } = await other.ask('request', { ...REQUEST, body: bytes }, { of: 'jobs', timeoutMs: 60_000 });
    expect(Buffer.compare(body, bytes)).toBe(0);
  },

  async 'is answered beside others, each by its own answer'(processes) {
    const { other } = await aPair(processes, (holder) =>
      holder.answer('request', async ({ body = new Uint8Array() }) => ({ status: body.length, headers: {}, body })),
    );
    const sizes = [1, 400_000, 2, 700_000, 3, 0];
    const answers = sizes.map((size) => other.ask('request', { ...REQUEST, body: bytesOf(size) }, { of: 'jobs' }));
    const seen = (await Promise.all(answers)).map(({ status, body }) => [status, body.length]);
    expect(seen).toEqual(sizes.map((size) => [size, size]));
  },
};

const NEWS: Readonly<Record<string, (processes: TrialProcesses) => Promise<void>>> = {
  async 'reach all others in their order, and not who publishes them; none is missing'(processes) {
    const received: Record<string, (readonly string[])[]> = { holder: [], other: [], third: [] };
    const { holder, other } = await aPair(processes);
    const third = await processes.open(NO_DUTIES);
    for (const [name, link] of Object.entries({ holder, other, third })) {
      link.on('watched', ({ devices }) => received[name]?.push(devices));
    }
    const first = vi.fn();
    third.on('watched', first);
    await until(() => {
      holder.publish('watched', watching('begin'));
      expect([received.other?.length, received.third?.length]).not.toContain(0);
    });
    const missed = vi.fn();
    for (const link of [holder, other, third]) link.onMissed(missed);
    for (let number = 1; number <= 500; number += 1) holder.publish('watched', watching(String(number)));
    const expected = Array.from({ length: 500 }, (_, index) => [String(index + 1)]);
    for (const name of ['other', 'third']) {
      await until(() => expect(received[name]?.slice(-500)).toEqual(expected));
    }
    expect(received.holder).toEqual([]);
    expect(missed).not.toHaveBeenCalled();
  },

  async 'name who publishes them, and are a copy'(processes) {
    const { holder, other } = await aPair(processes);
    const third = await processes.open(NO_DUTIES);
    const received: (readonly [readonly string[], string])[] = [];
    holder.on('watched', ({ devices }, sender) => received.push([devices, sender]));
    await until(() => expect(third.hasOthers).toBe(true));
    const said = ['b'];
    other.publish('watched', watching('a'));
    third.publish('watched', { devices: said, missing: [] });
    other.publish('watched', watching('c'));
    said.push('later');
    await until(() => expect(received).toHaveLength(3));
    const senderOf = (mac: string) => received.find(([news]) => news[0] === mac)?.[1];
    expect(senderOf('a')).toBe(senderOf('c'));
    expect(senderOf('a')).not.toBe(senderOf('b'));
    expect(received.map(([news]) => news)).toContainEqual(['b']);
  },

  async 'may be longer than what a broker takes at once'(processes) {
    const { holder, other } = await aPair(processes);
    const received: (readonly string[])[] = [];
    other.on('watched', ({ devices }) => received.push(devices));
    const long = Array.from({ length: 100_000 }, (_, index) => `device ${index}`);
    for (const devices of [['a'], long, ['b']]) holder.publish('watched', { devices, missing: [] });
    await until(() => expect(received).toEqual([['a'], long, ['b']]));
  },

  async 'call no listener that has ended, and every other one though one fails'(processes) {
    const { holder, other } = await aPair(processes);
    const [ended, received] = [vi.fn(), vi.fn()];
    other.on('watched', ended)();
    other.on('watched', () => {
      throw new Error('listener');
    });
    other.on('watched', received);
    holder.publish('watched', watching('a'));
    await until(() => expect(received).toHaveBeenCalledTimes(1));
    holder.publish('watched', watching('b'));
    await until(() => expect(received).toHaveBeenCalledTimes(2));
    expect(ended).not.toHaveBeenCalled();
  },

  async 'may be missing once the way is open, and after each time that it was cut'(processes) {
    const missed = vi.fn();
    await processes.open(ALL_DUTIES);
    await processes.open(NO_DUTIES, (link) => {
      link.onMissed(() => {
        throw new Error('listener');
      });
      link.onMissed(missed);
    });
    await until(() => expect(missed).toHaveBeenCalledTimes(1));
    await processes.cut();
    await processes.reopen();
    await until(() => expect(missed).toHaveBeenCalledTimes(2));
  },
};

const PRESENCE: Readonly<Record<string, (processes: TrialProcesses) => Promise<void>>> = {
  async 'is alone before another one starts and after it stops'(processes) {
    const holder = await processes.open(ALL_DUTIES);
    expect(holder.hasOthers).toBe(false);
    const other = await processes.open(NO_DUTIES);
    await until(() => expect([holder.hasOthers, other.hasOthers]).toEqual([true, true]));
    await other.stop();
    await until(() => expect(holder.hasOthers).toBe(false));
  },

  async 'may be stopped twice'(processes) {
    const holder = await processes.open(ALL_DUTIES);
    await holder.stop();
    await holder.stop();
  },
};

/** What each way between processes does. */
export function describeProcessLink(name: string, begin: () => Promise<TrialProcesses>): void {
  const each = (scenarios: Readonly<Record<string, (processes: TrialProcesses) => Promise<void>>>) =>
    it.each(Object.entries(scenarios))('%s', async (_behaviour, scenario) => {
      const processes = await begin();
      try {
        await scenario(processes);
      } finally {
        await processes.end();
      }
    });

  // proves R-OPS-110
  describe(`${name}: a question`, () => each(QUESTIONS));

  // proves R-OPS-130, R-OPS-131
  describe(`${name}: a question by duty`, () => each(DUTY_SCENARIOS));

  // proves R-OPS-112
  describe(`${name}: news`, () => each(NEWS));

  describe(`${name}: a process`, () => each(PRESENCE));
}
