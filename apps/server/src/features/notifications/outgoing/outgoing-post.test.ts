import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify } from '../../../../testing/notify.ts';
import { aDevice, aUser, recordsInMemory } from '../../../../testing/record-builders.ts';
import type { Mail, PostAnswer, WebhookRequest } from '../../../ports/outgoing-posts.ts';
import type { SendingPlan } from '../../../ports/records/news-records.ts';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import type { OutgoingAddress } from '../../../ports/records/outgoing-records.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import { webhookSecret } from './address-secrets.ts';
import { OUTGOING_EVERY_MS, plannedDeliveries } from './delivery-plan.ts';
import { OutgoingPost } from './outgoing-post.ts';

const MAC = aDevice().mac;
const NOON = Date.UTC(2026, 5, 1, 12);
const KEY = new Uint8Array(32).fill(3);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TAKEN: PostAnswer = { isDelivered: true, code: 200, text: 'ok' };
const AWAY: PostAnswer = { isDelivered: false, code: null, text: 'connect ECONNREFUSED' };

let records: RecordStore;
let clock: FakeClock;
let userId: number;
let posted: (WebhookRequest & { at: number })[];
let mails: Mail[];
let answer: (url: string) => PostAnswer | Promise<PostAnswer>;
let running: OutgoingPost;
/** Happens once between finding what is due and finding what is due next. */
let duringLook: () => void;
const warnings: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOON });
  records = await recordsInMemory();
  clock = new FakeClock(NOON);
  [posted, mails, answer, duringLook] = [[], [], () => TAKEN, () => {}];
  userId = (await records.users.add(aUser())).id;
  await records.devices.add(aDevice());
  await records.assignments.put({ userId, mac: MAC, level: 'own', until: null });
  running = begin();
});
afterEach(async () => {
  await running.stop();
  await records.stop();
  vi.useRealTimers();
  expect(warnings.splice(0)).toEqual([]);
});

function begin(): OutgoingPost {
  const post = new OutgoingPost({
    records: {
      ...records.outgoing,
      due: async (now) => {
        const due = await records.outgoing.due(now);
        duringLook();
        return due;
      },
    },
    posts: {
      webhook: {
        accepts: () => true,
        post: async (request) => {
          posted.push({ ...request, at: clock.now() });
          return await answer(request.url);
        },
      },
      mail: {
        send: async (mail) => {
          mails.push(mail);
          return await answer(mail.to);
        },
      },
    },
    ...{ key: KEY, clock, publicUrl: undefined },
    deviceOf: () => ({ title: 'Hall', timeZone: 'UTC' }),
    languageOf: async () => 'de',
    log: { warn: (bindings) => warnings.push(bindings) },
  });
  post.start();
  return post;
}

async function anAddress(values: Partial<OutgoingAddress> = {}): Promise<number> {
  const address = { kind: 'webhook', name: 'Flow', address: 'https://flows.example/', secretId: 's1' } as const;
  const state = { formerSecretId: null, renewedAt: null, confirmed: true, stoppedAt: null, createdAt: NOON };
  const id = await records.outgoing.addAddress({ userId, ...address, ...state, ...values });
  const destination = PAIR_DESTINATIONS[values.kind ?? 'webhook'];
  await records.notificationPairs.add({ userId, mac: MAC, type: PAIR_TYPES.status, destination, space: String(id) });
  return id;
}

const news = (event: string): DeviceNews => ({
  ...{ mac: MAC, at: clock.now(), type: 'STATUS', pairType: PAIR_TYPES.status },
  data: { timestamp: clock.now() / 1_000, event },
});

async function happens(...events: string[]): Promise<void> {
  await store(...events);
  await running.settled();
}

function store(...events: string[]): Promise<unknown> {
  const now = clock.now();
  const deliver: SendingPlan['deliver'] = (some, address, last) =>
    plannedDeliveries(some, { address, last, isSending: last !== undefined && running.isSending(last), now });
  return running.storing(() => notify(records, events.map(news), { deliver }));
}

/** Lets time pass in steps, so that every attempt is made at its time. */
async function pass(ms: number, step = ms): Promise<void> {
  for (let passed = 0; passed < ms; passed += step) {
    clock.advance(step);
    await vi.advanceTimersByTimeAsync(step);
    await running.settled();
  }
}

const eventsIn = ({ body }: WebhookRequest): string[] =>
  JSON.parse(body).data.notifications.map((one: { data: { event: string } }) => one.data.event);
const last = async (id: number) => (await records.outgoing.deliveries(id, { limit: 1 }))[0];

describe('what goes out of the platform', () => {
  // proves R-NEWS-029, R-NEWS-030, R-NEWS-032
  it('reaches a webhook at once, signed, and is logged with its answer', async () => {
    const id = await anAddress();
    await happens('OFFLINE');
    const [request] = posted;
    if (request === undefined) throw new Error('nothing was posted');
    expect(new Webhook(webhookSecret(KEY, 's1')).verify(request.body, { ...request.headers })).toBeTruthy();
    expect(eventsIn(request)).toEqual(['OFFLINE']);
    expect(await last(id)).toMatchObject({ status: 'delivered', attempts: 1, code: 200, answer: 'ok', nextAt: null });
  });

  // proves R-NEWS-038
  it('is gathered, so that an address gets at most one message in its time', async () => {
    await anAddress();
    await happens('OFFLINE');
    await happens('ONLINE');
    await happens('OUTAGE');
    expect(posted).toHaveLength(1);
    await pass(OUTGOING_EVERY_MS.webhook);
    expect(posted.map(eventsIn)).toEqual([['OFFLINE'], ['ONLINE', 'OUTAGE']]);
  });

  // proves R-NEWS-038
  it('is not added to a message that is being sent, also where the clock is set back meanwhile', async () => {
    const slow = Promise.withResolvers<PostAnswer>();
    await anAddress();
    await happens('OFFLINE');
    await happens('ONLINE');
    answer = () => slow.promise;
    clock.advance(OUTGOING_EVERY_MS.webhook);
    await vi.advanceTimersByTimeAsync(OUTGOING_EVERY_MS.webhook);
    await vi.waitFor(() => expect(posted).toHaveLength(2));
    clock.advance(-1_000);
    await store('OUTAGE');
    slow.resolve(TAKEN);
    await running.settled();
    answer = () => TAKEN;
    await pass(3 * OUTGOING_EVERY_MS.webhook, 1_000);
    expect(posted.map(eventsIn)).toEqual([['OFFLINE'], ['ONLINE'], ['OUTAGE']]);
  });

  it('does not wait until a clock that was set back is there again', async () => {
    await anAddress();
    clock.advance(24 * HOUR);
    await happens('OFFLINE');
    clock.set(NOON);
    await happens('ONLINE');
    expect(posted.map(eventsIn)).toEqual([['OFFLINE'], ['ONLINE']]);
  });

  // proves R-NEWS-031
  it('is tried again with growing pauses, with the same id and body, until it is taken', async () => {
    answer = () => AWAY;
    const id = await anAddress();
    await happens('OFFLINE');
    await pass(60_000, 1_000);
    expect(posted).toHaveLength(2);
    await pass(3 * HOUR, 60_000);
    expect(posted).toHaveLength(5);
    const pauses = posted.map(({ at }, n) => at - (posted[n - 1]?.at ?? at)).slice(1);
    for (const [n, pause] of pauses.entries()) if (n > 0) expect(pause).toBeGreaterThan(pauses[n - 1] ?? 0);
    expect(new Set(posted.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(new Set(posted.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
    expect(await last(id)).toMatchObject({
      status: 'waiting',
      attempts: 5,
      code: null,
      answer: 'connect ECONNREFUSED',
    });
    answer = () => TAKEN;
    await pass(6 * HOUR, 600_000);
    expect(posted).toHaveLength(6);
    expect(await last(id)).toMatchObject({ status: 'delivered', attempts: 6, nextAt: null });
  });

  // proves R-NEWS-031
  it('is tried again also where its time comes while others are looked for', async () => {
    answer = () => AWAY;
    await anAddress();
    await happens('OFFLINE');
    duringLook = () => clock.set(NOON + MINUTE);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await running.settled();
    await vi.advanceTimersByTimeAsync(1);
    await running.settled();
    expect(posted).toHaveLength(2);
  });

  it('is given up after three days', async () => {
    answer = () => AWAY;
    const id = await anAddress();
    await happens('OFFLINE');
    await pass(96 * HOUR, 600_000);
    expect(posted).toHaveLength(10);
    expect(await last(id)).toMatchObject({ status: 'failed', attempts: 10, nextAt: null });
  });

  // proves R-NEWS-031
  it('survives a restart, also one during an attempt', async () => {
    const never = Promise.withResolvers<PostAnswer>();
    answer = () => never.promise;
    const id = await anAddress();
    await store('OFFLINE');
    await vi.waitFor(() => expect(posted).toHaveLength(1));
    const stopped = running.stop();
    expect(posted[0]?.signal.aborted).toBe(true);
    never.resolve(AWAY);
    await stopped;
    expect(await last(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    answer = () => TAKEN;
    running = begin();
    await running.settled();
    expect(posted.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill((await last(id))?.messageId));
    expect(await last(id)).toMatchObject({ status: 'delivered' });
  });

  it('to one address waits for no other', async () => {
    const slow = Promise.withResolvers<PostAnswer>();
    answer = (url) => (url.includes('slow') ? slow.promise : TAKEN);
    await anAddress({ address: 'https://slow.example/' });
    const quick = await anAddress();
    await store('OFFLINE');
    await vi.waitFor(async () => expect(await last(quick)).toMatchObject({ status: 'delivered' }));
    slow.resolve(TAKEN);
  });

  it('stops for a webhook that answers "410 Gone"', async () => {
    answer = () => ({ isDelivered: false, code: 410, text: 'gone' });
    const id = await anAddress();
    await happens('OFFLINE');
    expect(await records.outgoing.address(id)).toMatchObject({ stoppedAt: NOON });
    await pass(60_000);
    await happens('ONLINE');
    await pass(HOUR);
    expect(posted).toHaveLength(1);
    expect(await last(id)).toMatchObject({ status: 'failed', attempts: 1 });
  });

  // proves R-NEWS-033
  it('is signed by the former secret too for a day after a renewal', async () => {
    await anAddress({ secretId: 's2', formerSecretId: 's1', renewedAt: NOON });
    await happens('OFFLINE');
    await pass(24 * HOUR);
    await happens('ONLINE');
    expect(posted.map(({ headers }) => headers['webhook-signature']?.split(' ').length)).toEqual([2, 1]);
  });

  // proves R-NEWS-035, R-NEWS-036
  it('reaches a confirmed e-mail address in the language of its account, and no other', async () => {
    await anAddress({ kind: 'mail', address: 'anna@example.org' });
    await anAddress({ kind: 'mail', address: 'other@example.org', confirmed: false });
    await happens('OFFLINE');
    expect(mails).toMatchObject([{ to: 'anna@example.org', subject: expect.stringContaining('Hall: ist offline') }]);
  });

  it('is not repeated to a mail server that refuses it for good', async () => {
    answer = () => ({ isDelivered: false, code: 550, text: 'no such mailbox' });
    const id = await anAddress({ kind: 'mail', address: 'anna@example.org' });
    await happens('OFFLINE');
    expect(await last(id)).toMatchObject({ status: 'failed', attempts: 1, code: 550 });
  });

  // proves R-NEWS-037
  it('can be a test, which is tried once and logged', async () => {
    answer = () => AWAY;
    const id = await anAddress();
    const address = await records.outgoing.address(id);
    if (address === undefined) throw new Error('no address');
    expect(await running.test(address)).toMatchObject({ status: 'failed', attempts: 1, news: [], answer: AWAY.text });
    expect(JSON.parse(posted[0]?.body ?? '')).toMatchObject({ type: 'test' });
    await pass(24 * HOUR, HOUR);
    expect(posted).toHaveLength(1);
    expect(await last(id)).toMatchObject({ status: 'failed', nextAt: null });
  });
});
