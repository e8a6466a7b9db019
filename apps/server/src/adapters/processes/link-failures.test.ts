import { afterEach, describe, expect, it, vi } from 'vitest';
import { startMosquitto } from '../../../../../scripts/test-services/mosquitto.mjs';
import { EXTERNAL_BROKERS, MOSQUITTO_URL, startPlainBroker } from '../../../testing/devices/external-brokers.ts';
import { OpenedLinks } from '../../../testing/processes/opened-links.ts';
import { watching } from '../../../testing/processes/watching.ts';
import { openRelay } from '../../../testing/tcp-relay.ts';
import { until } from '../../../testing/until.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { ALL_DUTIES } from '../../ports/processes/share.ts';

const UNAVAILABLE = { error: 'server.unavailable' };
/** Less than any wait for an answer in these tests. */
const AT_ONCE_MS = 3_000;
const REQUEST = { method: 'GET', url: '/', headers: {}, body: undefined, address: '::1' };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function begin(broker: () => Promise<{ url: string; stop(): Promise<void> }>) {
  const { url, stop } = await broker();
  const links = new OpenedLinks();
  cleanups.push(stop, () => links.stop());
  return { url, links };
}

async function relayTo(url: string) {
  const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(url).port) });
  cleanups.push(() => relay.cut());
  return { ...relay, url: `mqtt://127.0.0.1:${relay.port}` };
}

const meet = (...processes: ProcessLink[]) =>
  until(() => expect(processes.map(({ hasOthers }) => hasOthers)).not.toContain(false));

/** A handler whose answers wait, and how many of them there are. */
function held() {
  const gate = Promise.withResolvers<void>();
  const state = { underWay: 0, release: gate.resolve };
  const prepare = (link: ProcessLink) =>
    link.answer('extents', async () => {
      state.underWay += 1;
      await gate.promise;
      return [];
    });
  return { state, prepare };
}

/** The error, and how long it took, ms. */
async function failureOf(work: Promise<unknown>) {
  const began = performance.now();
  const error = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  return { error, took: performance.now() - began };
}

describe.each(EXTERNAL_BROKERS)('over %s a question', (_, broker) => {
  // proves R-OPS-110
  it('fails in time where the other process has no answer', async () => {
    const { url, links } = await begin(broker);
    const holder = await links.open({ url, duties: ALL_DUTIES }, held().prepare);
    const other = await links.open({ url });
    await meet(holder, other);
    const { error, took } = await failureOf(other.ask('extents', [], { of: 'jobs', timeoutMs: 300 }));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(took).toBeGreaterThan(290);
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-110
  it.each(['that asks', 'that is asked'])('fails at once where the process %s loses the broker', async (side) => {
    const { url, links } = await begin(broker);
    const relay = await relayTo(url);
    const times = { hello: 100, alive: 1_000 };
    const { state, prepare } = held();
    const holder = await links.open(
      { url: side === 'that asks' ? url : relay.url, duties: ALL_DUTIES, times },
      prepare,
    );
    const other = await links.open({ url: side === 'that asks' ? relay.url : url, times });
    await meet(holder, other);
    const waiting = failureOf(other.ask('extents', [], { of: 'jobs', timeoutMs: 60_000 }));
    await until(() => expect(state.underWay).toBe(1));
    await relay.cut();
    expect((await waiting).error).toMatchObject(UNAVAILABLE);
    const { error, took } = await failureOf(other.ask('extents', [], { of: 'jobs', timeoutMs: 60_000 }));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-110
  it('fails at once where the process that is asked stops', async () => {
    const { url, links } = await begin(broker);
    const { state, prepare } = held();
    const holder = await links.open({ url, duties: ALL_DUTIES }, prepare);
    const other = await links.open({ url });
    await meet(holder, other);
    const waiting = failureOf(other.ask('extents', [], { of: 'jobs', timeoutMs: 60_000 }));
    await until(() => expect(state.underWay).toBe(1));
    await holder.stop();
    const { error, took } = await waiting;
    expect(error).toMatchObject(UNAVAILABLE);
    expect(took).toBeLessThan(AT_ONCE_MS);
  });

  // proves R-OPS-113
  it('is refused where 256 are under way, and answered after that', async () => {
    const { url, links } = await begin(broker);
    const { state, prepare } = held();
    const holder = await links.open({ url, duties: ALL_DUTIES }, prepare);
    const other = await links.open({ url });
    await meet(holder, other);
    const asked = Array.from({ length: 300 }, () => other.ask('extents', [], { of: 'jobs', timeoutMs: 60_000 }));
    const outcomes = Promise.allSettled(asked);
    const refused = await Promise.allSettled(asked.slice(256));
    expect(refused).toEqual(Array(44).fill({ status: 'rejected', reason: expect.objectContaining(UNAVAILABLE) }));
    expect(state.underWay).toBe(256);
    state.release();
    expect((await outcomes).slice(0, 256)).toEqual(Array(256).fill({ status: 'fulfilled', value: [] }));
    expect(await other.ask('extents', [], { of: 'jobs' })).toEqual([]);
  });

  it('goes to the process that began last where two say that they have the devices, and who follows learns it once', async () => {
    const { url, links } = await begin(broker);
    const answering = (first: number) => (link: ProcessLink) =>
      link.answer('extents', async () => [{ device: 'a', source: 1, first, last: 0 }]);
    const old = await links.open({ url, duties: ALL_DUTIES, clock: { now: () => Date.now() - 5_000 } }, answering(1));
    const other = await links.open({ url });
    await meet(old, other);
    const missed = vi.fn();
    other.onMissed(missed);
    await links.open({ url, duties: ALL_DUTIES }, answering(2));
    await until(async () => expect(await other.ask('extents', [], { of: 'jobs' })).toMatchObject([{ first: 2 }]));
    expect(missed).toHaveBeenCalledTimes(1);
  });

  it('that was not answered before a stop fails, and the stop takes less than a second, also without the broker', async () => {
    const { url, links } = await begin(broker);
    const relay = await relayTo(url);
    const { state, prepare } = held();
    const holder = await links.open({ url, duties: ALL_DUTIES }, prepare);
    const [one, two] = [await links.open({ url }), await links.open({ url: relay.url })];
    await meet(holder, one, two);
    const waiting = failureOf(one.ask('extents', [], { of: 'jobs', timeoutMs: 60_000 }));
    await until(() => expect(state.underWay).toBe(1));
    await relay.cut();
    for (const link of [one, two]) {
      const { took } = await failureOf(link.stop());
      expect(took).toBeLessThan(1_000);
    }
    expect((await waiting).error).toMatchObject(UNAVAILABLE);
    await expect(one.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject(UNAVAILABLE);
  });

  it('is answered once the broker is there that was not at the start', async () => {
    const { url, links } = await begin(broker);
    const relay = await relayTo(url);
    await links.open({ url, duties: ALL_DUTIES }, (link) => link.answer('extents', async () => []));
    await relay.cut();
    const other = await links.open({ url: relay.url });
    await expect(other.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject(UNAVAILABLE);
    await relay.open();
    await until(async () => expect(await other.ask('extents', [], { of: 'jobs' })).toEqual([]));
  });
});

describe.each(EXTERNAL_BROKERS)('over %s news', (_, broker) => {
  // proves R-OPS-112
  it('that could not be sent are missing, which who follows learns once', async () => {
    const { url, links } = await begin(broker);
    const relay = await relayTo(url);
    const times = { hello: 200, alive: 60_000 };
    const holder = await links.open({ url: relay.url, duties: ALL_DUTIES, times });
    const other = await links.open({ url, times });
    await meet(holder, other);
    const missed = vi.fn();
    const received: string[] = [];
    other.onMissed(missed);
    other.on('watched', ({ devices: [news = ''] }) => received.push(news));
    holder.publish('watched', watching('before'));
    await until(() => expect(received).toEqual(['before']));
    await relay.cut();
    for (const news of ['a', 'b', 'c']) holder.publish('watched', watching(news));
    await relay.open();
    await until(() => expect(missed).toHaveBeenCalledTimes(1));
    for (const news of ['after', 'that']) holder.publish('watched', watching(news));
    await until(() => expect(received).toEqual(['before', 'after', 'that']));
    expect(missed).toHaveBeenCalledTimes(1);
  });
});

describe.skipIf(MOSQUITTO_URL === undefined)('over a broker that takes short messages alone', () => {
  // proves R-OPS-110
  it('long ones arrive in portions', async () => {
    const { url, links } = await begin(() => startMosquitto({ settings: ['max_packet_size 4000'] }));
    const body = Buffer.alloc(500_000, 'abc');
    const holder = await links.open({ url, duties: ALL_DUTIES }, (link) =>
      link.answer('request', async () => ({ status: 200, headers: {}, body })),
    );
    const other = await links.open({ url });
    await meet(holder, other);
    const answer = await other.ask('request', REQUEST, { of: 'jobs', timeoutMs: 30_000 });
    expect(Buffer.compare(answer.body, body)).toBe(0);
  });
});

/** Brokers whose rules do not let the server in: one that answers so, and one that drops what is sent silently. */
const REFUSING = [
  [
    'refuses',
    async () => {
      let refuses = true;
      const broker = await startPlainBroker(0, () => refuses);
      return {
        ...broker,
        permit: () => {
          refuses = false;
        },
      };
    },
  ],
  [
    'drops',
    async () => {
      const broker = await startMosquitto({ rules: 'topic readwrite other/#' });
      return { ...broker, permit: () => broker.change({ rules: 'topic readwrite phasor/inner/#' }) };
    },
  ],
] as const;

describe.each(MOSQUITTO_URL === undefined ? REFUSING.slice(0, 1) : REFUSING)(
  'over a broker that %s messages between processes',
  (_, open) => {
    // proves R-OPS-110
    it('a question fails, the log says why, and it is answered once the rules of the broker let it pass', async () => {
      const broker = await open();
      const { url, links } = await begin(async () => broker);
      const warn = vi.fn();
      // Each start waits its whole time: the broker lets nothing pass.
      const [other] = await Promise.all([
        links.open({ url, log: { debug: vi.fn(), warn } }),
        links.open({ url, duties: ALL_DUTIES }, (link) => link.answer('extents', async () => [])),
      ]);
      const reasons = () =>
        warn.mock.calls.map(([, text]) => text).filter((text) => /messages between processes/.test(text));
      await expect(other.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject(UNAVAILABLE);
      await until(() => expect(reasons()).not.toEqual([]));
      broker.permit();
      await until(async () => expect(await other.ask('extents', [], { of: 'jobs' })).toEqual([]));
      expect(reasons().length).toBeLessThan(3);
    });
  },
);

describe.skipIf(MOSQUITTO_URL === undefined)('over a broker of MQTT 5 a question', () => {
  // proves R-OPS-110
  it('fails at once where nobody receives it any more', async () => {
    const { url, links } = await begin(async () => ({ url: MOSQUITTO_URL ?? '', stop: async () => undefined }));
    const relay = await relayTo(url);
    const holder = await links.open({ url: relay.url, duties: ALL_DUTIES }, held().prepare);
    const other = await links.open({ url, times: { alive: 600_000 } });
    await meet(holder, other);
    await relay.cut();
    // The broker itself learns a moment later that the connection is gone.
    await until(async () => {
      const { error, took } = await failureOf(other.ask('extents', [], { of: 'jobs', timeoutMs: 1_000 }));
      expect(error).toMatchObject(UNAVAILABLE);
      expect(took).toBeLessThan(900);
    });
  });
});
