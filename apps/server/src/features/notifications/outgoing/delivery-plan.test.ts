import { describe, expect, it } from 'vitest';
import { webhook } from '../../../../testing/record-store/outgoing.ts';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import type { Delivery, OutgoingAddress } from '../../../ports/records/outgoing-records.ts';
import { newDelivery, plannedDeliveries } from './delivery-plan.ts';
import { SENDING_RATE, SendingRate } from './sending-rate.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const SECOND = 1_000;
const HOUR = 3_600_000;

const news = (count: number): DeviceNews[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ mac: 'A0B1C2D3E4F5', at: NOW + n, type: 'STATUS', pairType: 1 },
    data: { timestamp: NOW / 1_000, event: 'OFFLINE' },
  }));

const ADDRESS: OutgoingAddress = { ...webhook(1), id: 7, confirmed: true, stoppedAt: null };
/** One that waits for its first attempt until three seconds from now. */
const waiting = (values: Partial<Delivery> = {}): Delivery => {
  const dueAt = NOW + 3 * SECOND;
  return { id: 5, ...newDelivery(ADDRESS.id, news(2), NOW - 2 * SECOND), dueAt, nextAt: dueAt, ...values };
};

function planned(
  count: number,
  last: Delivery | undefined,
  { address = {}, isSending = false }: { address?: Partial<OutgoingAddress>; isSending?: boolean } = {},
) {
  const plan = plannedDeliveries(news(count), { address: { ...ADDRESS, ...address }, last, isSending, now: NOW });
  const added = plan.added.map(({ news: some, dueAt, nextAt }) => [some.length, dueAt - NOW, (nextAt ?? 0) - NOW]);
  return { added, extended: plan.extended && [plan.extended.id, plan.extended.news.length] };
}

describe('the messages in which news go out', () => {
  it('are none for an address that is not confirmed or was stopped', () => {
    for (const address of [{ confirmed: false }, { stoppedAt: NOW - HOUR }]) {
      expect(planned(1, undefined, { address })).toEqual({ added: [], extended: undefined });
    }
  });

  it('are due at once where nothing went before, or long ago', () => {
    const atOnce = { added: [[3, 0, 0]], extended: undefined };
    expect(planned(3, undefined)).toEqual(atOnce);
    expect(planned(3, waiting({ dueAt: NOW - HOUR, nextAt: null, attempts: 1 }))).toEqual(atOnce);
  });

  it('are the one that waits, up to a hundred news', () => {
    expect(planned(98, waiting())).toEqual({ added: [], extended: [5, 100] });
    expect(planned(99, waiting())).toEqual({ added: [[99, 8_000, 8_000]], extended: undefined });
  });

  it('are the next one after the time of the address where the last one is on its way or was tried', () => {
    const webhooks = { added: [[1, 8_000, 8_000]], extended: undefined };
    expect(planned(1, waiting(), { isSending: true })).toEqual(webhooks);
    expect(planned(1, waiting({ attempts: 1 }))).toEqual(webhooks);
    const due = waiting({ dueAt: NOW, nextAt: NOW });
    expect(planned(1, due)).toEqual({ added: [[1, 5_000, 5_000]], extended: undefined });
    expect(planned(1, due, { address: { kind: 'mail' } }).added).toEqual([[1, 300_000, 300_000]]);
  });

  it('are as many as are needed, a hundred news in each, in their order', () => {
    expect(planned(250, undefined).added.map(([count]) => count)).toEqual([100, 100, 50]);
    const parts = plannedDeliveries(news(250), { address: ADDRESS, last: undefined, isSending: false, now: NOW });
    expect(parts.added.flatMap((each) => each.news)).toEqual(news(250));
    expect(new Set(parts.added.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('do not wait for one that was made while the clock was ahead', () => {
    const ahead = waiting({ createdAt: NOW + 1, dueAt: NOW + HOUR, nextAt: NOW + HOUR });
    expect(planned(1, ahead)).toEqual({ added: [[1, 0, 0]], extended: undefined });
    expect(planned(1, { ...ahead, createdAt: NOW }).extended).toEqual([5, 3]);
  });
});

describe('what an account sends by hand', () => {
  it('is twenty in an hour, of each account', () => {
    const rate = new SendingRate();
    const takes = (count: number, at: number, user = 1) =>
      Array.from({ length: count }, () => rate.takes(user, at)).filter((isTaken) => isTaken).length;
    expect(takes(5, NOW)).toBe(5);
    expect(takes(30, NOW + 10)).toBe(SENDING_RATE.most - 5);
    expect(takes(1, NOW + 10, 2)).toBe(1);
    expect(takes(30, NOW + HOUR - 1)).toBe(0);
    expect(takes(30, NOW + HOUR)).toBe(5);
    expect(takes(30, NOW + HOUR + 10)).toBe(15);
  });
});
