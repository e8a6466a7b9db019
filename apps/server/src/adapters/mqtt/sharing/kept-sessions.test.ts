import { deviceTopic, TOPIC_ROOT } from '@phasor/contract';
import { connect, connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OWN_BROKERS } from '../../../../testing/devices/external-brokers.ts';
import { recordsInMemory } from '../../../../testing/record-builders.ts';
import { until } from '../../../../testing/until.ts';
import { AppError } from '../../../app-error.ts';
import type { KeptMessage, ProcessLink } from '../../../ports/processes/process-link.ts';
import { ALL_SHARDS, shardOf, shareOf } from '../../../ports/processes/share.ts';
import type { FactRecords } from '../../../ports/records/fact-records.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { lastingSession, shardFact, shardSession } from '../broker/broker-session.ts';
import { parseUpTopic } from '../native/native.ts';
import { KeptSessions } from './kept-sessions.ts';

const EVEN = [0, 2, 4, 6, 8, 10, 12, 14];
const ODD = [1, 3, 5, 7, 9, 11, 13, 15];
/** Of an even shard and of an odd one. */
const MACS = ['02005E100004', '02005E10000F'] as const;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe('the name of the session of a shard', () => {
  it('is another one for each, as long as that of the whole', () => {
    const whole = 'phasor-12345678-1234-12';
    const names = ALL_SHARDS.map((shard) => shardSession(whole, shard));
    expect(new Set([whole, ...names]).size).toBe(17);
    expect(new Set(names.map(({ length }) => length))).toEqual(new Set([23]));
  });
});

describe.each(OWN_BROKERS)('sessions at %s', (_, broker) => {
  let url: string;
  let records: RecordStore;
  let publisher: MqttClient;
  /** Whom a question for a shard reaches. */
  let answering: Map<number, (message: KeptMessage) => Promise<null>>;
  /** Sessions that were emptied and ended. */
  let ended: Set<string>;
  /** Sessions that were looked for and are not there. */
  let missing: Set<string>;
  /** How often it was looked whether the session of the last shard receives. */
  let looks: number;

  beforeEach(async () => {
    const running = await broker();
    cleanups.push(running.stop);
    url = running.url;
    records = await recordsInMemory();
    cleanups.push(() => records.stop());
    publisher = await connectAsync(url);
    cleanups.push(() => publisher.endAsync(true));
    answering = new Map();
    ended = new Set();
    missing = new Set();
    looks = 0;
  });

  async function open(shards: readonly number[], isDivided: boolean) {
    const received: string[] = [];
    const share = shareOf(shards);
    const processes: Pick<ProcessLink, 'ask' | 'answer'> = {
      answer: (_name, handler) => {
        for (const shard of shards) answering.set(shard, handler as (message: KeptMessage) => Promise<null>);
      },
      ask: async (_name, question, { of }) => {
        const handler = answering.get(of as number);
        if (handler === undefined) throw new AppError('server.unavailable');
        return (await handler(question as KeptMessage)) as never;
      },
    };
    const facts: FactRecords = {
      write: (name, value) => records.facts.write(name, value),
      writeOnce: (name, value) => records.facts.writeOnce(name, value),
      remove: (name) => records.facts.remove(name),
      read: (name) => {
        if (name === shardFact(15)) looks += 1;
        return records.facts.read(name);
      },
    };
    const macOf = (topic: string) => parseUpTopic(topic)?.device ?? '';
    const kept = new KeptSessions({
      ...{ url, facts, share, isDivided, processes, filters: [`${TOPIC_ROOT}/+/event`] },
      log: {
        debug: ({ session }: { session?: string }) => void missing.add(session ?? ''),
        warn: () => {},
        info: ({ session }: { session?: string }) => void ended.add(session ?? ''),
      },
      intake: {
        async receive({ topic, payload }, shard) {
          if (shard === undefined || shard === shardOf(macOf(topic))) received.push(payload.toString());
        },
        shardsOf: async ({ topic }) => [shardOf(macOf(topic))],
      },
      times: { lookMs: 20, quietMs: 100 },
    });
    await kept.prepare();
    await kept.start();
    const stop = () => kept.stop();
    cleanups.push(stop);
    return { received, stop };
  }

  const bring = (name: string) =>
    Promise.all(MACS.map((mac, at) => publisher.publishAsync(deviceTopic(mac, 'event'), `${name}${at}`, { qos: 1 })));

  /** Whether the broker has a session of that name; it has none of it after this. */
  async function hasSession(clientId: string): Promise<boolean> {
    const client = connect(url, { clientId, clean: false, protocolVersion: 4, reconnectPeriod: 0 });
    const sessionPresent = await new Promise<boolean>((resolve) => {
      client.once('connect', (answer) => resolve(answer.sessionPresent));
    });
    await client.endAsync(true);
    return sessionPresent;
  }
  const wholeName = () => lastingSession(records.facts);
  const shardNames = async () => {
    const name = await wholeName();
    return ALL_SHARDS.map((shard) => shardSession(name, shard));
  };

  // proves R-OPS-143
  it('of the whole is emptied for the processes of all shards, and ends once each shard has one', async () => {
    const whole = await open(ALL_SHARDS, false);
    await bring('a');
    await until(() => expect(whole.received.toSorted()).toEqual(['a0', 'a1']));
    await whole.stop();
    await bring('b');
    const even = await open(EVEN, true);
    await until(() => expect(even.received).toContain('b0'));
    // What belongs to the shard of nobody stays where it is.
    await bring('c');
    await until(() => expect(even.received).toContain('c0'));
    expect(ended.size).toBe(0);
    const odd = await open(ODD, true);
    await until(async () => expect(ended).toContain(await wholeName()));
    expect([...new Set(even.received)].toSorted()).toEqual(['b0', 'c0']);
    expect([...new Set(odd.received)].toSorted()).toEqual(['b1', 'c1']);
    const before = [even.received.length, odd.received.length];
    await bring('d');
    await until(() => expect([even.received.at(-1), odd.received.at(-1)]).toEqual(['d0', 'd1']));
    expect([even.received.length, odd.received.length]).toEqual(before.map((count) => count + 1));
    expect(await hasSession(await wholeName())).toBe(false);
  });

  it('of the whole is no news where the broker has none', async () => {
    await open(EVEN, true);
    await until(async () => expect(missing).toContain(await wholeName()));
    expect(ended.size).toBe(0);
    expect(await hasSession(await wholeName())).toBe(false);
  });

  // proves R-OPS-143
  it('of shards are emptied by the process of the whole, and end with their facts', async () => {
    const [even, odd] = [await open(EVEN, true), await open(ODD, true)];
    await until(async () => expect(await noted()).toEqual(ALL_SHARDS.map(() => 'receives')));
    await Promise.all([even.stop(), odd.stop()]);
    answering.clear();
    await bring('a');
    const whole = await open(ALL_SHARDS, false);
    await bring('b');
    await until(async () => expect([...ended]).toEqual(expect.arrayContaining(await shardNames())));
    await until(async () => expect(await noted()).toEqual(ALL_SHARDS.map(() => undefined)));
    expect([...new Set(whole.received)].toSorted()).toEqual(['a0', 'a1', 'b0', 'b1']);
    await whole.stop();
    for (const name of await shardNames()) expect(await hasSession(name)).toBe(false);
    expect(await hasSession(await wholeName())).toBe(true);
  });

  // proves R-OPS-143
  it('of the whole goes on where a shard has one that only delivers', async () => {
    const whole = await open(ALL_SHARDS, false);
    await whole.stop();
    for (const shard of ODD) await records.facts.write(shardFact(shard), shard === 15 ? 'delivers' : 'receives');
    const even = await open(EVEN, true);
    await until(async () => expect((await noted()).filter((value) => value === 'receives')).toHaveLength(15));
    const before = looks;
    await until(() => expect(looks).toBeGreaterThan(before + 2));
    await bring('a');
    await until(() => expect(even.received).toContain('a0'));
    const odd = await open(ODD, true);
    await until(() => expect(odd.received).toEqual(['a1']));
  });

  const noted = () => Promise.all(ALL_SHARDS.map((shard) => records.facts.read(shardFact(shard))));
});
