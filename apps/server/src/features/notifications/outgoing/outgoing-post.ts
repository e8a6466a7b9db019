import type { AddressKind, Language } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { Clock } from '../../../ports/clock.ts';
import type { OutgoingPosts, PostAnswer } from '../../../ports/outgoing-posts.ts';
import type {
  Delivery,
  DeliveryOutcome,
  OutgoingAddress,
  OutgoingRecords,
} from '../../../ports/records/outgoing-records.ts';
import type { NamedDevice } from '../chat-texts.ts';
import { webhookHeaders, webhookSecret } from './address-secrets.ts';
import { newDelivery } from './delivery-plan.ts';
import { newsMail, webhookBody } from './messages.ts';
import { retryPause } from './retry-plan.ts';

export interface OutgoingPostParts {
  readonly records: OutgoingRecords;
  readonly posts: OutgoingPosts;
  /** Derives secrets of webhooks. */
  readonly key: Uint8Array;
  readonly clock: Clock;
  readonly deviceOf: (mac: string) => NamedDevice | undefined;
  /** Language of an account. */
  readonly languageOf: (userId: number) => Promise<Language>;
  readonly publicUrl: string | undefined;
  readonly log: { warn(bindings: object, message: string): void };
}

/** A former secret of a webhook signs beside the new one for this long, ms. */
const FORMER_SECRET_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const KEPT_PER_ADDRESS = 500;
/** Longest time between two looks at what is due, ms. */
const LOOK_MS = 60_000;
/** Attempts that run at once: a receiver that answers slowly delays no other. */
const RUNNING_MAX = 64;
const ANSWER_MAX = 500;
const GONE = 410;

/**
 * Delivers news to the own addresses of accounts. What is to be delivered is stored first, with the notifications, so that a stop or
 * a crash loses nothing; after a crash a message may arrive twice, with the same id.
 */
export class OutgoingPost {
  readonly #parts: OutgoingPostParts;
  /** Attempts that run, by address. */
  readonly #running = new Map<number, Promise<void>>();
  /** Deliveries of which an attempt runs. */
  readonly #sending = new Set<number>();
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  /** Storing and looking follow each other, so that nothing is added to a message that is being sent. */
  #work: Promise<void> = Promise.resolve();

  constructor(parts: OutgoingPostParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#look();
  }

  /**
   * Takes the step in which deliveries are stored, so that nothing is added to one that is being sent; then sends what is due.
   * @returns what it answers. Rejects as it does
   */
  async storing<Answer>(store: () => Promise<Answer>): Promise<Answer> {
    const stored = this.#work.then(store);
    this.#work = stored.then(
      () => undefined,
      () => undefined,
    );
    this.#look();
    return await stored;
  }

  /** Whether a delivery is being sent now: nothing may be added to it. */
  isSending({ id }: Pick<Delivery, 'id'>): boolean {
    return this.#sending.has(id);
  }

  /** Sends a test at once. @returns the delivery after its only attempt */
  async test(address: OutgoingAddress): Promise<Delivery> {
    const { records } = this.#parts;
    const untried = newDelivery(address.id, [], this.#parts.clock.now());
    const delivery = { ...untried, status: 'failed' as const, nextAt: null };
    const id = await records.addDelivery(delivery);
    const { status, ...outcome } = await this.#attempt({ ...delivery, id }, address);
    const tried = { ...outcome, status: status === 'waiting' ? ('failed' as const) : status, nextAt: null };
    await records.finish(id, tried);
    return { ...delivery, id, ...tried };
  }

  /** Resolves once what was added is stored and attempts that run have ended. */
  async settled(): Promise<void> {
    await this.#work;
    await Promise.all(this.#running.values());
    await this.#work;
  }

  /** Ends attempts that run; they are repeated after the next start. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#end.abort();
    await this.settled();
    clearTimeout(this.#timer);
  }

  #then(step: () => Promise<void>, failure: string): void {
    this.#work = this.#work.then(step).catch((error: unknown) => this.#parts.log.warn({ err: error }, failure));
  }

  #look(): void {
    if (this.#end.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#then(async () => {
      if (this.#end.signal.aborted) return;
      const now = this.#parts.clock.now();
      const due = await this.#parts.records.due(now);
      for (const delivery of due) {
        if (this.#running.size >= RUNNING_MAX) break;
        if (!this.#running.has(delivery.addressId)) this.#begin(delivery);
      }
      await this.#lookLater(now);
    }, 'deliveries could not be read');
  }

  /**
   * What was due and not begun waits for an attempt that runs; its end looks again. What became due while this look ran is
   * looked for at once.
   * @param lookedAt time up to which this look found what is due, ms
   */
  async #lookLater(lookedAt: number): Promise<void> {
    const { records, clock } = this.#parts;
    const next = await records.nextDue(lookedAt);
    if (next === undefined || this.#end.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), Math.min(Math.max(0, next - clock.now()), LOOK_MS));
    this.#timer.unref?.();
  }

  #begin(delivery: Delivery): void {
    const { log } = this.#parts;
    this.#sending.add(delivery.id);
    const attempt = this.#deliver(delivery)
      .catch((error: unknown) => log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be recorded'))
      .then(() => {
        this.#running.delete(delivery.addressId);
        this.#sending.delete(delivery.id);
        this.#look();
      });
    this.#running.set(delivery.addressId, attempt);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { records, clock } = this.#parts;
    const address = await records.address(delivery.addressId);
    if (address === undefined) return;
    const outcome = await this.#attempt(delivery, address);
    if (this.#end.signal.aborted && outcome.status !== 'delivered') return;
    await records.finish(delivery.id, outcome);
    await records.prune(address.id, { since: clock.now() - KEPT_MS, newest: KEPT_PER_ADDRESS });
    if (address.kind !== 'webhook' || outcome.code !== GONE) return;
    await records.changeAddress(address.id, { stoppedAt: clock.now() });
    await records.giveUp(address.id);
  }

  async #attempt(delivery: Delivery, address: OutgoingAddress): Promise<DeliveryOutcome> {
    const { clock } = this.#parts;
    const triedAt = clock.now();
    const answer = await this.#send(delivery, address, triedAt);
    const attempts = delivery.attempts + 1;
    const durationMs = Math.max(0, Math.round(clock.now() - triedAt));
    const pause = isFinal(answer, address.kind) ? null : retryPause({ attempts, random: Math.random(), ...answer });
    const status = answer.isDelivered ? 'delivered' : pause === null ? 'failed' : 'waiting';
    const nextAt = status === 'waiting' ? triedAt + durationMs + (pause ?? 0) : null;
    return {
      status,
      attempts,
      nextAt,
      triedAt,
      durationMs,
      code: answer.code,
      answer: answer.text.slice(0, ANSWER_MAX),
    };
  }

  async #send(delivery: Delivery, address: OutgoingAddress, at: number): Promise<PostAnswer> {
    const { posts, key, deviceOf, languageOf, publicUrl } = this.#parts;
    const { signal } = this.#end;
    if (address.kind === 'webhook') {
      const body = webhookBody(delivery, deviceOf);
      const secrets = secretIdsOf(address, at).map((id) => webhookSecret(key, id));
      const headers = webhookHeaders({ id: delivery.messageId, at, body, secrets });
      return posts.webhook.post({ url: address.address, headers, body, signal });
    }
    if (posts.mail === undefined) return { isDelivered: false, code: null, text: 'no mail server is configured' };
    const mail = newsMail(delivery.news, { language: await languageOf(address.userId), deviceOf, publicUrl });
    return posts.mail.send({ ...mail, to: address.address, messageId: delivery.messageId, signal });
  }
}

/** A receiver that is gone, or a mail server that refuses for good, is not asked again. */
function isFinal({ isDelivered, code }: PostAnswer, kind: AddressKind): boolean {
  if (isDelivered || code === null) return isDelivered;
  return kind === 'webhook' ? code === GONE : code >= 500;
}

function secretIdsOf({ secretId, formerSecretId, renewedAt }: OutgoingAddress, now: number): readonly string[] {
  const isFresh = formerSecretId !== null && renewedAt !== null && now < renewedAt + FORMER_SECRET_MS;
  return isFresh ? [secretId, formerSecretId] : [secretId];
}
