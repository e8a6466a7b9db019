import { randomBytes } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { EXTERNAL_BROKERS } from '../../../testing/devices/external-brokers.ts';
import { OpenedLinks } from '../../../testing/processes/opened-links.ts';
import { watching } from '../../../testing/processes/watching.ts';
import { until } from '../../../testing/until.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { ALL_DUTIES } from '../../ports/processes/share.ts';
import { linkSecrets } from './link-secrets.ts';

const MAC = '0A1B2C3D4E5F';

interface Seen {
  readonly topic: string;
  readonly message: Buffer;
}

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

describe.each(EXTERNAL_BROKERS)('at %s', (_, broker) => {
  let url: string;
  let links: OpenedLinks;
  let stranger: MqttClient;
  let seen: Seen[];
  let asked: Mock<(first: string | undefined) => void>;

  beforeEach(async () => {
    const { url: address, stop } = await broker();
    cleanups.push(stop);
    url = address;
    links = new OpenedLinks();
    cleanups.push(() => links.stop());
    seen = [];
    asked = vi.fn();
    stranger = await connectAsync(url);
    cleanups.push(() => stranger.endAsync(true));
    stranger.on('message', (topic, message) => seen.push({ topic, message }));
    // Other tests use the same broker.
    await stranger.subscribeAsync(linkSecrets(links.key).shared.replace(/all$/, '#'));
  });

  const aHolder = (times = {}) =>
    links.open({ url, duties: ALL_DUTIES, times }, (link) => {
      link.answer('extents', async (question) => {
        asked(question[0]);
        return [];
      });
    });
  const meet = (...processes: ProcessLink[]) =>
    until(() => expect(processes.map(({ hasOthers }) => hasOthers)).not.toContain(false));
  const say = (topic: string, message: Buffer) => stranger.publishAsync(topic, message, { qos: 1 });
  const topicsOfOne = () => [...new Set(seen.map(({ topic }) => topic))].filter((topic) => topic.includes('/to/'));

  // proves R-OPS-111
  it('nobody else reads messages between processes of an installation', async () => {
    const [holder, other] = [await aHolder(), await links.open({ url })];
    await meet(holder, other);
    await other.ask('extents', [MAC], { of: 'jobs' });
    holder.publish('watched', watching(MAC));
    await until(() => expect(seen.length).toBeGreaterThan(4));
    const text = seen.map(({ topic, message }) => `${topic} ${message.toString('latin1')}`).join();
    for (const word of [MAC, 'extents', 'watched', '1.0.0']) expect(text).not.toContain(word);
  });

  // proves R-OPS-111
  it('what others send, change, or repeat there is not taken', async () => {
    const [holder, other] = [await aHolder(), await links.open({ url })];
    const received = vi.fn();
    other.on('watched', received);
    await meet(holder, other);
    await other.ask('extents', ['first'], { of: 'jobs' });
    holder.publish('watched', watching('news'));
    await until(() => expect(received).toHaveBeenCalledTimes(1));
    await until(() => expect(topicsOfOne()).toHaveLength(2));
    for (const { topic, message } of [...seen]) {
      const changed = Buffer.from(message);
      changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
      for (const forged of [message, changed, message.subarray(0, 20), randomBytes(300), Buffer.alloc(0)]) {
        await say(topic, forged);
      }
      for (const another of topicsOfOne()) await say(another, message);
    }
    await other.ask('extents', ['second'], { of: 'jobs' });
    holder.publish('watched', watching('more'));
    await until(() => expect(received).toHaveBeenCalledTimes(2));
    expect(asked.mock.calls).toEqual([['first'], ['second']]);
  });

  // proves R-OPS-111
  it('a question that was seen is not answered again by the next start of the process', async () => {
    const [first, other] = [await aHolder(), await links.open({ url })];
    await meet(first, other);
    await other.ask('extents', ['first'], { of: 'jobs' });
    await until(() => expect(topicsOfOne()).toHaveLength(2));
    await first.stop();
    const old = [...seen];
    const second = await aHolder();
    await meet(second, other);
    await until(() => other.ask('extents', ['second'], { of: 'jobs' }));
    await until(() => expect(topicsOfOne()).toHaveLength(3));
    for (const topic of topicsOfOne()) for (const { message } of old) await say(topic, message);
    await other.ask('extents', ['third'], { of: 'jobs' });
    expect(asked.mock.calls).toEqual([['first'], ['second'], ['third']]);
  });

  // proves R-OPS-111
  it('another installation neither receives nor answers', async () => {
    const foreign = randomBytes(32);
    const stray = await links.open({ url, key: async () => foreign });
    const received = vi.fn();
    stray.on('watched', received);
    const [holder, other] = [await aHolder(), await links.open({ url })];
    await meet(holder, other);
    const own = vi.fn();
    other.on('watched', own);
    holder.publish('watched', watching(MAC));
    await until(() => expect(own).toHaveBeenCalled());
    expect(stray.hasOthers).toBe(false);
    expect(received).not.toHaveBeenCalled();
    await expect(stray.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject({ error: 'server.unavailable' });
  });

  // proves R-OPS-111
  it('a process of another version is not asked, which is logged once', async () => {
    await aHolder({ hello: 50 });
    const warn = vi.fn();
    const other = await links.open({ url, version: '2.0.0', log: { debug: vi.fn(), warn } });
    const warnings = () => warn.mock.calls.map(([text]) => text).filter((text) => typeof text === 'string');
    await until(() => expect(warnings()).toHaveLength(1));
    const began = performance.now();
    await expect(other.ask('extents', [], { of: 'jobs' })).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(performance.now() - began).toBeLessThan(5_000);
    seen.length = 0;
    await until(() => expect(seen.length).toBeGreaterThan(3));
    expect(other.hasOthers).toBe(false);
    expect(warnings()).toEqual([expect.stringContaining('1.0.0')]);
  });

  it('clocks of two machines may differ by 50 s either way', async () => {
    const holder = await aHolder();
    for (const difference of [-50_000, 50_000]) {
      const other = await links.open({ url, clock: { now: () => Date.now() + difference } });
      await meet(holder, other);
      expect(await other.ask('extents', [], { of: 'jobs' })).toEqual([]);
    }
  });
});
