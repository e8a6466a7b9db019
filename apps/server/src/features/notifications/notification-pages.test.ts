import { NOTIFICATION_PAGE } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { expect, it } from 'vitest';
import { notify } from '../../../testing/notify.ts';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';

const MAC = 'A0B1C2D3E4F5';
const NOON = Date.UTC(2026, 5, 1, 12);

// proves R-NEWS-040
it('answers 200 notifications at most, and the older ones by the id that an answer ends with', async () => {
  const { request } = CALL_SCHEMAS['notifications.list'];
  expect([200, 201].map((limit) => request.safeParse({ token: 't', limit }).success)).toEqual([true, false]);
  const records = await recordsInMemory();
  const { id: userId } = await records.users.add(aUser());
  await records.devices.add(aDevice({ mac: MAC }));
  await records.assignments.put({ userId, mac: MAC, level: 'own', until: null });
  const data = { timestamp: NOON / 1_000, event: 'OFFLINE' } as const;
  const news = { mac: MAC, at: NOON, type: 'STATUS', pairType: 1, data } as const;
  const stored = await notify(
    records,
    Array.from({ length: 450 }, () => news),
  );
  const read: number[] = [];
  for (const count of [200, 200, 50]) {
    const before = read.at(-1);
    const page = await records.notifications.list(userId, { limit: NOTIFICATION_PAGE, before, now: NOON });
    expect(page).toHaveLength(count);
    read.push(...page.map(({ id }) => id));
  }
  expect(read).toEqual(stored.map(({ id }) => id).reverse());
  await records.stop();
});
