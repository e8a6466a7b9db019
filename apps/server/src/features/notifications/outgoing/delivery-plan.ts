import type { AddressKind } from '@phasor/contract';
import type { PlannedDeliveries } from '../../../ports/records/news-records.ts';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import type { Delivery, OutgoingAddress } from '../../../ports/records/outgoing-records.ts';
import { randomSecret } from '../../../secrets/random-secret.ts';

/** An address gets at most one message in this time, ms: what happens meanwhile is in the next one. */
export const OUTGOING_EVERY_MS: Readonly<Record<AddressKind, number>> = { webhook: 5_000, mail: 300_000 };
/** News in one message; further ones begin another. */
const NEWS_PER_MESSAGE = 100;

interface Receiving {
  readonly address: OutgoingAddress;
  /** Its newest delivery that is no test. */
  readonly last: Delivery | undefined;
  /** Whether that one is being sent. */
  readonly isSending: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** In which messages news go to an address: in the one that waits, or in the next ones; in none where it gets nothing. */
export function plannedDeliveries(
  news: readonly DeviceNews[],
  { address, last: newest, isSending, now }: Receiving,
): PlannedDeliveries {
  if (!address.confirmed || address.stoppedAt !== null) return { added: [] };
  // One of a later time was made while the clock was ahead: nothing waits for it.
  const last = newest !== undefined && newest.createdAt <= now ? newest : undefined;
  const isOpen = last !== undefined && !isSending && last.attempts === 0 && (last.nextAt ?? 0) > now;
  if (isOpen && last.news.length + news.length <= NEWS_PER_MESSAGE) {
    return { extended: { id: last.id, news: [...last.news, ...news] }, added: [] };
  }
  const dueAt = Math.max(now, last === undefined ? now : last.dueAt + OUTGOING_EVERY_MS[address.kind]);
  const messages = Math.ceil(news.length / NEWS_PER_MESSAGE);
  const added = Array.from({ length: messages }, (_, n) => {
    const part = news.slice(n * NEWS_PER_MESSAGE, (n + 1) * NEWS_PER_MESSAGE);
    return { ...newDelivery(address.id, part, now), dueAt, nextAt: dueAt };
  });
  return { added };
}

/** A delivery that is due at once. @param now epoch ms */
export function newDelivery(addressId: number, news: readonly DeviceNews[], now: number): Omit<Delivery, 'id'> {
  const untried = { attempts: 0, triedAt: null, durationMs: null, code: null, answer: null };
  const messageId = `msg_${randomSecret(16)}`;
  return { addressId, messageId, news, createdAt: now, dueAt: now, status: 'waiting', nextAt: now, ...untried };
}
