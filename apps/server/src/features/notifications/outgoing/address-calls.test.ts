import { ADDRESS_LIMITS } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aUser, recordsInMemory } from '../../../../testing/record-builders.ts';
import type { Mail, PostAnswer } from '../../../ports/outgoing-posts.ts';
import type { Delivery, OutgoingAddress } from '../../../ports/records/outgoing-records.ts';
import type { RecordStore } from '../../../ports/records/record-store.ts';
import type { User } from '../../../ports/records/user-records.ts';
import { addressCalls } from './address-calls.ts';
import { SENDING_RATE } from './sending-rate.ts';

const token = { user_token: 'u' };
const DAY = 86_400_000;
let records: RecordStore;
let clock: FakeClock;
let anna: User;
let ben: User;
let mails: Mail[];
let mailAnswer: PostAnswer;
let calls: ReturnType<typeof addressCalls>;

beforeEach(async () => {
  records = await recordsInMemory();
  clock = new FakeClock();
  anna = await records.users.add(aUser());
  ben = await records.users.add(aUser({ login: 'ben', demo: true }));
  mails = [];
  mailAnswer = { isDelivered: true, code: 250, text: 'queued' };
  calls = callsWith();
});
afterEach(() => records.stop());

function callsWith(hasMail = true) {
  const send = async (mail: Mail) => {
    mails.push(mail);
    return mailAnswer;
  };
  return addressCalls({
    records: records.outgoing,
    posts: {
      webhook: { accepts: (url) => url.startsWith('https://'), post: () => Promise.reject(new Error('unexpected')) },
      mail: hasMail ? { send } : undefined,
    },
    ...{ key: new Uint8Array(32), clock },
    languageOf: async () => 'en',
    test,
  });
}

async function test({ id: addressId }: OutgoingAddress): Promise<Delivery> {
  const made = { addressId, messageId: 'msg_1', news: [], createdAt: clock.now(), dueAt: clock.now(), nextAt: null };
  const tried = { attempts: 1, triedAt: clock.now(), durationMs: 12, code: 200, answer: 'ok' };
  return {
    id: await records.outgoing.addDelivery({ ...made, status: 'delivered', ...tried }),
    ...made,
    status: 'delivered',
    ...tried,
  };
}

const as = (user: User) => aCallContext({ user });
const add = (body: Partial<{ kind: 'webhook' | 'mail'; name: string; address: string }> = {}, user = anna) =>
  calls['notifications.addAddress'](
    { ...token, kind: 'webhook', name: 'Flow', address: 'https://flows.example/', ...body },
    as(user),
  );
const list = async (user = anna) => (await calls['notifications.addresses'](token, as(user))).data;
const mailOf = () => add({ kind: 'mail', name: 'Anna', address: 'anna@example.org' });
const codeIn = (mail: Mail | undefined) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(mail?.text ?? '')?.[0] ?? '';

describe('own addresses', () => {
  // proves R-NEWS-033
  it('are webhooks, whose secret is shown once and can be renewed', async () => {
    const { data, secret } = await add();
    expect(secret).toMatch(/^whsec_/);
    expect(JSON.stringify(await list())).not.toContain('whsec_');
    const renewed = await calls['notifications.renewSecret']({ ...token, ID: data.ID }, as(anna));
    expect(renewed.secret).toMatch(/^whsec_/);
    expect(renewed.secret).not.toBe(secret);
    expect(await records.outgoing.address(data.ID)).toMatchObject({ renewedAt: clock.now() });
  });

  // proves R-NEWS-036
  it('are e-mail addresses, once the code that was sent there is entered within a day', async () => {
    const { data } = await mailOf();
    expect(data.confirmed).toBe(false);
    expect(mails.map(({ to }) => to)).toEqual(['anna@example.org']);
    const confirm = (code: string) => calls['notifications.confirmAddress']({ ...token, ID: data.ID, code }, as(anna));
    await expect(confirm('AAAA-AAAA')).rejects.toMatchObject({ error: 'request.invalid', field: 'code' });
    clock.advance(DAY);
    await expect(confirm(codeIn(mails[0]))).rejects.toMatchObject({ field: 'code' });
    clock.advance(-1);
    expect((await confirm(codeIn(mails[0]).toLowerCase())).data.confirmed).toBe(true);
    expect(await list()).toMatchObject([{ kind: 'mail', confirmed: true }]);
  });

  it('are not added where the mail server does not take the code', async () => {
    mailAnswer = { isDelivered: false, code: 550, text: 'no such mailbox' };
    await expect(mailOf()).rejects.toMatchObject({ error: 'request.invalid', field: 'address' });
    mailAnswer = { isDelivered: false, code: null, text: 'connect ECONNREFUSED' };
    await expect(mailOf()).rejects.toMatchObject({ error: 'server.unavailable' });
    expect(await list()).toEqual([]);
  });

  it('are e-mail addresses only where a mail server is configured', async () => {
    calls = callsWith(false);
    expect((await calls['notifications.addresses'](token, as(anna))).kinds).toEqual(['webhook']);
    await expect(mailOf()).rejects.toMatchObject({ error: 'request.invalid', field: 'kind' });
  });

  it.each([
    { kind: 'webhook', address: 'http://flows.example/' },
    { kind: 'mail', address: 'anna@' },
    { kind: 'mail', address: 'a@example.org,b@example.org' },
    { kind: 'mail', address: 'a@example.org\r\nBcc: b@example.org' },
  ] as const)('are refused where they are none: %o', async (wrong) => {
    await expect(add(wrong)).rejects.toMatchObject({ error: 'request.invalid', field: 'address' });
  });

  // proves R-NEWS-029
  it('are ten at most', async () => {
    for (let n = 0; n < ADDRESS_LIMITS.perUser; n++) await add();
    await expect(add()).rejects.toMatchObject({ error: 'request.invalid' });
  });

  it('of another account do not exist', async () => {
    const { data } = await add();
    const eve = await records.users.add(aUser({ login: 'eve' }));
    const of = { ...token, ID: data.ID };
    const attempts = [
      calls['notifications.removeAddress'](of, as(eve)),
      calls['notifications.renewSecret'](of, as(eve)),
      calls['notifications.testAddress'](of, as(eve)),
      calls['notifications.confirmAddress']({ ...of, code: 'x' }, as(eve)),
      calls['notifications.deliveries']({ ...of, limit: 5 }, as(eve)),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ error: 'store.not_found' });
    expect(await list(eve)).toEqual([]);
  });

  // proves R-NEWS-039
  it('are seen and not changed by the demo user', async () => {
    await expect(add({}, ben)).rejects.toMatchObject({ error: 'access.forbidden' });
    expect(await list(ben)).toEqual([]);
  });

  // proves R-NEWS-032, R-NEWS-037
  it('are tested at once, with the result in the answer and in the log', async () => {
    const { data } = await add();
    const of = { ...token, ID: data.ID };
    const result = await calls['notifications.testAddress'](of, as(anna));
    const outcome = {
      ...{ kind: 'test', status: 'delivered', attempts: 1, next: null },
      last: { timestamp: clock.now() / 1_000, duration: 12, code: 200, answer: 'ok' },
    };
    expect(result.data).toMatchObject(outcome);
    expect((await calls['notifications.deliveries']({ ...of, limit: 5 }, as(anna))).data).toMatchObject([outcome]);
    expect((await list())[0]?.last).toEqual({ timestamp: clock.now() / 1_000, status: 'delivered' });
  });

  it('are limited in number when sent by hand', async () => {
    const { data } = await add();
    const send = () => calls['notifications.testAddress']({ ...token, ID: data.ID }, as(anna));
    for (let n = 0; n < SENDING_RATE.most; n++) await send();
    await expect(send()).rejects.toMatchObject({ error: 'request.too_many' });
    await expect(mailOf()).rejects.toMatchObject({ error: 'request.too_many' });
    clock.advance(SENDING_RATE.withinMs);
    await send();
  });

  it('are removed by their account', async () => {
    const { data } = await add();
    await calls['notifications.removeAddress']({ ...token, ID: data.ID }, as(anna));
    expect(await list()).toEqual([]);
  });
});
