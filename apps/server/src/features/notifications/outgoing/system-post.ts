import type { Language } from '@phasor/contract';
import type { HealthChange, HealthFault } from '@phasor/contract/health';
import { healthText } from '@phasor/contract/health-texts';
import { HOUR_MS } from '@phasor/quantities';
import type { Clock } from '../../../ports/clock.ts';
import type { OutgoingPosts } from '../../../ports/outgoing-posts.ts';
import type { OutgoingAddress, OutgoingRecords } from '../../../ports/records/outgoing-records.ts';
import type { User, UserRecords } from '../../../ports/records/user-records.ts';
import { randomSecret } from '../../../secrets/random-secret.ts';
import { webhookHeaders, webhookSecret } from './address-secrets.ts';
import { systemMail } from './messages.ts';

/** Troubles that need an administrator, and can be said: addresses are in the records. What is over by itself is shown alone. */
const NEWS: ReadonlySet<HealthFault> = new Set([
  ...(['disk_full_in_days', 'disk_full_tomorrow', 'disk_full', 'disk_read_only'] as const),
  ...(['series_away', 'series_not_written', 'records_not_written', 'clock_behind', 'clock_ahead'] as const),
  ...(['series_damaged', 'series_parts_aside', 'numbers_run_out', 'numbers_used_up'] as const),
  ...(['broker_away', 'broker_account', 'broker_subscription', 'workers_missing'] as const),
  ...(['retention_differs', 'cluster_differs'] as const),
  ...(['backup_failed', 'backup_old', 'certificate_ends', 'certificate_ended'] as const),
]);
/** A fault that comes and goes is notified once in this time. */
const QUIET_MS = 6 * HOUR_MS;
const ATTEMPTS = 5;
const PAUSE_MS = 300_000;
/** How long until the records are asked again for whom to notify. */
const ASK_AGAIN_MS = 30_000;

export interface SystemPostParts {
  readonly users: Pick<UserRecords, 'list'>;
  readonly outgoing: Pick<OutgoingRecords, 'addressesOf'>;
  readonly posts: OutgoingPosts;
  /** Derives secrets of webhooks. */
  readonly key: Uint8Array;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
}

interface Message {
  readonly id: string;
  readonly at: number;
  readonly change: HealthChange;
}

interface Receiver {
  readonly address: OutgoingAddress;
  readonly user: User;
}

/**
 * Says to the own addresses of administrators what is wrong with the installation. The records may be what is wrong: messages
 * are kept in memory, and tried five times; while the records do not say whom to notify, they are asked again.
 */
export class SystemPost {
  readonly #parts: SystemPostParts;
  readonly #notified = new Map<HealthFault, number>();
  /** What nobody could be notified of yet. */
  readonly #waiting = new Map<HealthFault, HealthChange>();
  #asking: NodeJS.Timeout | undefined;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #end = new AbortController();

  constructor(parts: SystemPostParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {}

  async stop(): Promise<void> {
    this.#end.abort();
    clearTimeout(this.#asking);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** Sends what began; resolves after the first attempts. What is over before the records say whom to notify is not sent. */
  async announce(changes: readonly HealthChange[]): Promise<void> {
    for (const { fault } of changes.filter(({ begun }) => !begun)) this.#waiting.delete(fault);
    for (const change of changes.filter(({ fault, begun }) => begun && NEWS.has(fault) && this.#isNew(fault))) {
      this.#waiting.set(change.fault, change);
    }
    await this.#handOver();
  }

  #isNew(fault: HealthFault): boolean {
    const before = this.#notified.get(fault);
    return before === undefined || this.#parts.clock.now() - before >= QUIET_MS;
  }

  async #handOver(): Promise<void> {
    if (this.#waiting.size === 0 || this.#end.signal.aborted) return;
    let receivers: readonly Receiver[];
    try {
      receivers = await this.#receivers();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'administrators could not be notified of a trouble, it is tried again');
      this.#askAgain();
      return;
    }
    const now = this.#parts.clock.now();
    const due = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fault } of due) this.#notified.set(fault, now);
    for (const to of receivers) {
      for (const change of due) await this.#send({ id: `msg_${randomSecret(16)}`, at: now, change }, to, 1);
    }
  }

  async #receivers(): Promise<Receiver[]> {
    const { users, outgoing } = this.#parts;
    const administrators = (await users.list()).filter(({ applications }) => applications.includes('USER_MANAGER'));
    const receivers = administrators.map(async (user) => {
      const addresses = await outgoing.addressesOf(user.id);
      return addresses
        .filter(({ confirmed, stoppedAt }) => confirmed && stoppedAt === null)
        .map((address) => ({ address, user }));
    });
    return (await Promise.all(receivers)).flat();
  }

  #askAgain(): void {
    if (this.#asking !== undefined || this.#end.signal.aborted) return;
    this.#asking = setTimeout(() => {
      this.#asking = undefined;
      void this.#handOver();
    }, ASK_AGAIN_MS);
    this.#asking.unref();
  }

  async #send(message: Message, to: Receiver, attempt: number): Promise<void> {
    if (this.#end.signal.aborted) return;
    const isDelivered = await this.#attempt(message, to);
    if (isDelivered || attempt >= ATTEMPTS || this.#end.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#send(message, to, attempt + 1);
    }, PAUSE_MS);
    timer.unref();
    this.#timers.add(timer);
  }

  async #attempt({ id, at, change }: Message, { address, user }: Receiver) {
    const { posts, key, publicUrl } = this.#parts;
    const { signal } = this.#end;
    const language: Language = user.settings.localization ?? 'en';
    const text = healthText(language, change.fault, change.values);
    if (address.kind === 'webhook') {
      const { part, fault, values } = change;
      const data = { part, fault, values, text };
      const body = JSON.stringify({ type: 'system.health', timestamp: new Date(at).toISOString(), data });
      const headers = webhookHeaders({ id, at, body, secrets: [webhookSecret(key, address.secretId)] });
      return (await posts.webhook.post({ url: address.address, headers, body, signal })).isDelivered;
    }
    if (posts.mail === undefined) return true;
    const mail = systemMail(text, { language, publicUrl });
    return (await posts.mail.send({ ...mail, to: address.address, messageId: id, signal })).isDelivered;
  }
}
