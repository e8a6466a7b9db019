import { FakeClock } from '@phasor/testkit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aUser, recordsInMemory } from '../../../../testing/record-builders.ts';
import type { Mail, WebhookRequest } from '../../../ports/outgoing-posts.ts';
import { webhookSecret } from './address-secrets.ts';
import { SystemPost } from './system-post.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const KEY = new Uint8Array(32);
const change = { time: NOW, part: 'disk', fault: 'disk_full_in_days', values: { days: 6 }, begun: true } as const;

// proves R-OPS-027
it('only administrators are notified at their own addresses of a trouble, once while it comes and goes', async () => {
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  const clock = new FakeClock(NOW);
  const administrator = aUser({ login: 'mara', applications: ['USER_MANAGER'], settings: { localization: 'sk' } });
  const [{ id: mara }, { id: anna }] = [await records.users.add(administrator), await records.users.add(aUser())];
  const address = { name: 'x', secretId: 's', formerSecretId: null, renewedAt: null, stoppedAt: null, createdAt: NOW };
  const add = (userId: number, to: string, confirmed = true) =>
    records.outgoing.addAddress({
      ...address,
      userId,
      kind: to.includes('@') ? 'mail' : 'webhook',
      address: to,
      confirmed,
    });
  await add(mara, 'mara@example.org');
  await add(mara, 'unconfirmed@example.org', false);
  await add(mara, 'https://hooks.example/1');
  await add(anna, 'anna@example.org');
  const [mails, hooks]: [Mail[], WebhookRequest[]] = [[], []];
  const delivered = { isDelivered: true, code: 200, text: '' };
  const post = new SystemPost({
    ...{ users: records.users, outgoing: records.outgoing, key: KEY, publicUrl: 'https://phasor.example', clock },
    log: { warn: () => undefined },
    posts: {
      mail: { send: async (mail) => ({ ...delivered, text: String(mails.push(mail)) }) },
      webhook: { accepts: () => true, post: async (request) => ({ ...delivered, text: String(hooks.push(request)) }) },
    },
  });
  await post.announce([change, { ...change, fault: 'rollups_behind' }, { ...change, begun: false }]);
  expect(mails.map(({ to }) => to)).toEqual(['mara@example.org']);
  expect(mails[0]?.text).toContain('disk plný o 6 dní');
  expect(mails[0]?.text).toContain('https://phasor.example/tools/system');
  expect(JSON.parse(hooks[0]?.body ?? '')).toMatchObject({
    type: 'system.health',
    data: { part: 'disk', fault: 'disk_full_in_days', values: { days: 6 } },
  });
  expect(hooks[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(webhookSecret(KEY, 's')).toMatch(/^whsec_/);
  await post.announce([change]);
  expect(mails).toHaveLength(1);
  clock.advance(7 * 3_600_000);
  await post.announce([change, { ...change, fault: 'disk_full_tomorrow', values: { hours: 20 } }]);
  expect(mails).toHaveLength(3);
  await post.announce([{ ...change, part: 'broker', fault: 'broker_away', values: {} }]);
  expect(mails.at(-1)?.text).toContain('MQTT broker je nedostupný');
  await post.stop();
});

// proves R-OPS-073
it('a trouble that begins while the records do not answer is told once they do, if it still stands', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = true;
  const answer = async <T>(value: T) => (isAway ? Promise.reject(new Error('gone')) : value);
  const told: string[] = [];
  const address = { id: 1, userId: 1, name: 'x', kind: 'webhook', address: 'https://hooks.example/1' } as const;
  const state = { ...{ secretId: 's', formerSecretId: null, renewedAt: null }, stoppedAt: null, createdAt: NOW };
  const post = new SystemPost({
    users: { list: () => answer([{ id: 1, ...aUser({ applications: ['USER_MANAGER'] }) }]) },
    outgoing: { addressesOf: () => answer([{ ...address, ...state, confirmed: true }]) },
    ...{ key: KEY, publicUrl: undefined, clock: new FakeClock(NOW), log: { warn: () => undefined } },
    posts: {
      mail: undefined,
      webhook: {
        accepts: () => true,
        post: async ({ body }) => {
          told.push(JSON.parse(body).data.fault);
          return { isDelivered: true, code: 200, text: '' };
        },
      },
    },
  });
  const passing = { ...change, part: 'measurements', fault: 'series_away', values: {} } as const;
  await post.announce([change, passing]);
  await vi.advanceTimersByTimeAsync(60_000);
  await post.announce([{ ...passing, begun: false }]);
  expect(told).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual(['disk_full_in_days']);
  await post.announce([change, passing]);
  expect(told).toEqual(['disk_full_in_days', 'series_away']);
  await post.stop();
});
