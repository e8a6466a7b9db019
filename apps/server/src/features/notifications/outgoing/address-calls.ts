import { ADDRESS_LIMITS, type AddressEntry, type DeliveryEntry, type Language } from '@phasor/contract';
import { DAY_MS, SECOND_MS } from '@phasor/quantities';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { CallContext, CallHandlers } from '../../../call-handlers.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { OutgoingPosts } from '../../../ports/outgoing-posts.ts';
import type { Delivery, OutgoingAddress, OutgoingRecords } from '../../../ports/records/outgoing-records.ts';
import { newTokenId } from '../../../secrets/derived-token.ts';
import { confirmationCode, sameCode, webhookSecret } from './address-secrets.ts';
import { codeMail } from './messages.ts';
import { SendingRate } from './sending-rate.ts';

export type AddressCallName =
  | 'notifications.addresses'
  | 'notifications.addAddress'
  | 'notifications.removeAddress'
  | 'notifications.confirmAddress'
  | 'notifications.renewSecret'
  | 'notifications.testAddress'
  | 'notifications.deliveries';

export interface AddressCallsParts {
  readonly records: OutgoingRecords;
  readonly posts: OutgoingPosts;
  /** Derives secrets of webhooks and codes that confirm e-mail addresses. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  /** Sends a test and answers how that went. */
  readonly test: (address: OutgoingAddress) => Promise<Delivery>;
}

const mailAddress = z.email();
/** A code that confirms an e-mail address is valid for this long, ms. */
const CODE_MS = DAY_MS;

/** Webhooks and e-mail addresses of the caller's own account (D36). */
export function addressCalls(parts: AddressCallsParts): CallHandlers<AddressCallName> {
  const { records, key, clock, test } = parts;
  const rate = new SendingRate();
  const entryOf = async (address: OutgoingAddress) =>
    toEntry(address, (await records.deliveries(address.id, { limit: 1 }))[0]);
  const owned = async ({ ID: id }: { readonly ID: number }, context: CallContext) => {
    const address = await records.address(id);
    if (address === undefined || address.userId !== userOf(context)) throw new AppError('store.not_found');
    return address;
  };
  const send = (userId: number) => {
    if (!rate.takes(userId, clock.now())) throw new AppError('request.too_many');
  };
  return {
    'notifications.addresses': async (_body, context) => ({
      data: await Promise.all((await records.addressesOf(userOf(context))).map(entryOf)),
      kinds: parts.posts.mail === undefined ? ['webhook'] : ['webhook', 'mail'],
    }),
    'notifications.addAddress': async (body, context) => {
      const userId = writerOf(context);
      const address = await newAddress(parts, { userId, ...body });
      if (address.kind === 'mail') {
        send(userId);
        await sendCode(parts, address);
      }
      const added = { ...address, id: await records.addAddress(address) };
      context.note?.(`${address.kind} ${address.address}`);
      const secret = address.kind === 'webhook' ? { secret: webhookSecret(key, address.secretId) } : {};
      return { data: toEntry(added, undefined), ...secret };
    },
    'notifications.removeAddress': async (body, context) => {
      const { id, userId, address } = await owned(body, context);
      writerOf(context);
      await records.removeAddress({ id, userId });
      context.note?.(address);
      return {};
    },
    'notifications.confirmAddress': async (body, context) => {
      const address = await owned(body, context);
      const isInTime = clock.now() < address.createdAt + CODE_MS;
      const isRight = address.confirmed || (isInTime && sameCode(body.code, confirmationCode(key, address.secretId)));
      if (!isRight) throw new AppError('request.invalid', 'code');
      await records.changeAddress(address.id, { confirmed: true });
      context.note?.(address.address);
      return { data: await entryOf({ ...address, confirmed: true }) };
    },
    'notifications.renewSecret': async (body, context) => {
      const { id, kind, secretId: formerSecretId, address } = await owned(body, context);
      writerOf(context);
      if (kind !== 'webhook') throw new AppError('request.invalid', 'ID');
      const secretId = newTokenId();
      // The owner who renews it confirms that there is a receiver again.
      await records.changeAddress(id, { secretId, formerSecretId, renewedAt: clock.now(), stoppedAt: null });
      context.note?.(address);
      return { secret: webhookSecret(key, secretId) };
    },
    'notifications.testAddress': async (body, context) => {
      const address = await owned(body, context);
      send(writerOf(context));
      if (!address.confirmed) throw new AppError('request.invalid', 'ID');
      const delivery = await test(address);
      if (delivery.status === 'delivered') await records.changeAddress(address.id, { stoppedAt: null });
      context.note?.(address.address);
      return { data: toDeliveryEntry(delivery) };
    },
    'notifications.deliveries': async (body, context) => {
      const { id } = await owned(body, context);
      const { limit, before } = body;
      return { data: (await records.deliveries(id, { limit, before })).map(toDeliveryEntry) };
    },
  };
}

type Wish = Pick<OutgoingAddress, 'userId' | 'kind' | 'name' | 'address'>;

/** @throws AppError('request.invalid') naming what is wrong: the kind, the address, or that there are enough */
async function newAddress(
  { records, posts, clock }: AddressCallsParts,
  { userId, kind, name, address }: Wish,
): Promise<Omit<OutgoingAddress, 'id'>> {
  if (kind === 'mail' && posts.mail === undefined) throw new AppError('request.invalid', 'kind');
  const isRight = kind === 'mail' ? mailAddress.safeParse(address).success : posts.webhook.accepts(address);
  if (!isRight) throw new AppError('request.invalid', 'address');
  const others = await records.addressesOf(userId);
  if (others.length >= ADDRESS_LIMITS.perUser) throw new AppError('request.invalid', 'kind');
  const secret = { secretId: newTokenId(), formerSecretId: null, renewedAt: null };
  const isConfirmed = kind === 'webhook';
  return { userId, kind, name, address, ...secret, confirmed: isConfirmed, stoppedAt: null, createdAt: clock.now() };
}

/** @throws AppError('server.unavailable') when the mail server does not take it */
async function sendCode(
  { posts, key, languageOf }: AddressCallsParts,
  { userId, address, secretId }: Omit<OutgoingAddress, 'id'>,
): Promise<void> {
  const content = codeMail(confirmationCode(key, secretId), { language: await languageOf(userId) });
  const signal = new AbortController().signal;
  const answer = await posts.mail?.send({ ...content, to: address, messageId: `msg_${newTokenId()}`, signal });
  if (answer?.isDelivered === true) return;
  if ((answer?.code ?? 0) >= 500) throw new AppError('request.invalid', 'address', answer?.text);
  throw new AppError('server.unavailable', undefined, answer?.text);
}

function userOf({ user }: CallContext): number {
  if (user === null) throw new AppError('access.forbidden');
  return user.id;
}

/** The demo user looks at addresses and lets nothing out of the platform (D59). */
function writerOf(context: CallContext): number {
  if (context.user?.demo === true) throw new AppError('access.forbidden');
  return userOf(context);
}

function toEntry(address: OutgoingAddress, last: Delivery | undefined): AddressEntry {
  const { id: ID, kind, name, confirmed, stoppedAt } = address;
  const timestamp = last?.triedAt ?? last?.createdAt;
  return {
    ...{ ID, kind, name, address: address.address, confirmed },
    stopped: seconds(stoppedAt),
    last:
      last === undefined || timestamp === undefined ? null : { timestamp: timestamp / SECOND_MS, status: last.status },
  };
}

function toDeliveryEntry(delivery: Delivery): DeliveryEntry {
  const { id: ID, messageId: message, news, createdAt, status, attempts, triedAt, nextAt } = delivery;
  const { durationMs, code, answer } = delivery;
  return {
    ...{ ID, message, kind: news.length === 0 ? 'test' : 'notifications', count: news.length },
    ...{ timestamp: createdAt / SECOND_MS, status, attempts, next: seconds(nextAt) },
    last:
      triedAt === null
        ? null
        : { timestamp: triedAt / SECOND_MS, duration: durationMs ?? 0, code, answer: answer ?? '' },
  };
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : ms / SECOND_MS;
}
