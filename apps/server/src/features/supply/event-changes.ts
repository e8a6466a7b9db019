import type { SupplyValues } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { SupplyEvent } from '@phasor/supply';
import type { Clock } from '../../ports/clock.ts';
import type { LiveKeeper, LivePublisher } from '../../ports/live/live-bus.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';
import type { SupplyRecords, UnsentChanges } from '../../ports/records/supply-records.ts';
import { changesOf, type Known, mayBecomeNews } from './supply-changes.ts';
import type { SupplyConnections } from './supply-connections.ts';
import { readSupply, toValues } from './supply-events.ts';
import { NEWS_MS, supplyNews } from './supply-news.ts';

/** How far back the present state of a supply looks, ms. */
const RECENT_MS = 7 * DAY_MS;

export interface EventChangesParts {
  readonly records: Pick<SupplyRecords, 'of' | 'unsent' | 'sent'>;
  readonly connections: SupplyConnections;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  readonly device: (mac: string) => Device | undefined;
  /** The devices of this process: what happens to others is noticed elsewhere. */
  readonly share: Pick<Share, 'has'>;
  readonly bus: LivePublisher<'supply'> & LiveKeeper<'supply'>;
  /** Takes news for the accounts that chose them; `stored` is called once they are. */
  readonly notify: (news: readonly DeviceNews[], stored: () => Promise<void>) => void;
}

/** A change of the reports of a device. `unsent` is to be noted in the same step as the change. */
export interface EventChange {
  /** From this time on events may change, epoch ms. */
  readonly since: number;
  readonly make: (unsent: UnsentChanges | undefined) => Promise<unknown>;
  /** Until when samples show what goes on, epoch ms; called after `make`. */
  readonly seen?: () => number;
}

/**
 * Changes what is known of the supply of devices, and passes on what has begun, ended or become worse by it. What news know of the
 * events is noted on disk in the same step as a change and until its news are stored: a crash in between makes them anew.
 */
export class EventChanges {
  readonly #parts: EventChangesParts;
  /** The supply of devices as it was last noticed. */
  readonly #now = new Map<string, SupplyValues>();
  /** Until when samples of a device were seen, epoch ms. */
  readonly #seen = new Map<string, number>();
  /** What news know of devices whose events could not be read after a change. */
  readonly #missed = new Map<string, Known>();
  /** Changes of a device one after the other: two at once would both be news of the same event. */
  readonly #turns = new Map<string, Promise<void>>();
  /** The events of devices as news know them once everything is stored. */
  readonly #latest = new Map<string, Known>();
  /** Batches of news of a device that are not stored yet. */
  readonly #unstored = new Map<string, number>();

  constructor(parts: EventChangesParts) {
    this.#parts = parts;
    parts.bus.know('supply', { of: (mac) => this.#now.get(mac), macs: () => this.#now.keys() });
  }

  /** Makes the news that a crash has lost. */
  async start(): Promise<void> {
    const { records, device, share } = this.#parts;
    for (const { mac, known, seen } of await records.unsent()) {
      const found = share.has(mac) ? device(mac) : undefined;
      if (found === undefined) continue;
      this.#missed.set(mac, { events: known, seen });
      this.#seen.set(mac, seen);
      await this.make(found, { since: this.#parts.clock.now(), make: async () => undefined });
    }
  }

  /** What went on at the start of the server was seen until then, and its news were sent. */
  wentOn(mac: string): void {
    if (!this.#seen.has(mac)) this.#seen.set(mac, this.#parts.clock.now());
  }

  forget(mac: string): void {
    for (const memory of [this.#now, this.#seen, this.#missed, this.#latest, this.#unstored]) memory.delete(mac);
  }

  /** Resolves once the change is made. Rejects as it does. */
  make(device: Device, change: EventChange): Promise<void> {
    const { mac } = device;
    const turn = (this.#turns.get(mac) ?? Promise.resolve()).then(() => this.#make(device, change));
    const settled = turn.catch(() => undefined);
    this.#turns.set(mac, settled);
    void settled.then(() => {
      if (this.#turns.get(mac) === settled) this.#turns.delete(mac);
    });
    return turn;
  }

  async #make(device: Device, { since, make, seen }: EventChange): Promise<void> {
    const { mac } = device;
    const events = await this.#eventsSince(device, since);
    const before = this.#missed.get(mac) ?? (events && { events, seen: this.#seen.get(mac) ?? 0 });
    await make(before && this.#unsentOf(mac, before));
    if (seen !== undefined) this.#seen.set(mac, Math.max(seen(), this.#seen.get(mac) ?? 0));
    const after = await this.#eventsSince(device, since);
    if (before === undefined) return;
    if (after === undefined) this.#missed.set(mac, before);
    else await this.#pass(device, before, { events: after, seen: this.#seen.get(mac) ?? 0 });
  }

  async #pass(device: Device, before: Known, after: Known): Promise<void> {
    const { bus, clock, notify } = this.#parts;
    const { mac } = device;
    this.#missed.delete(mac);
    const values = stateOf(mac, after.events);
    this.#now.set(mac, values);
    const changes = changesOf(device, before, after);
    if (changes.length > 0) bus.publish('supply', mac, values);
    const news = supplyNews(changes, clock.now());
    this.#unstored.set(mac, (this.#unstored.get(mac) ?? 0) + 1);
    this.#latest.set(mac, after);
    const stored = () => this.#stored(mac);
    if (news.length === 0) await stored();
    else notify(news, stored);
  }

  async #stored(mac: string): Promise<void> {
    const left = (this.#unstored.get(mac) ?? 1) - 1;
    this.#unstored.set(mac, left);
    if (left > 0) return;
    const { records, log } = this.#parts;
    const after = this.#latest.get(mac);
    const isLater = after?.events.some((event) => mayBecomeNews(event, after.seen)) === true;
    const later = isLater ? this.#unsentOf(mac, after) : undefined;
    await records.sent(mac, later).catch((error: unknown) => {
      log.warn({ err: error, device: mac }, 'that news of the supply are stored could not be noted');
    });
  }

  /** What is over for longer than a day is no news. */
  #unsentOf(mac: string, { events, seen }: Known): UnsentChanges {
    const oldest = this.#parts.clock.now() - NEWS_MS;
    return { mac, known: events.filter(({ end }) => end === null || end >= oldest), seen };
  }

  /** undefined while they cannot be read: then nothing is sent. */
  async #eventsSince(device: Device, since: number): Promise<readonly SupplyEvent[] | undefined> {
    const { records, connections, clock, log } = this.#parts;
    const now = clock.now();
    const range = { from: Math.min(since, now - RECENT_MS), to: Math.max(now, since) + 1 };
    try {
      const [supply] = await readSupply({ records, connections }, [device], { range, now });
      return supply?.events;
    } catch (error) {
      log.warn({ err: error, device: device.mac }, 'events of the supply could not be read');
      return undefined;
    }
  }
}

function stateOf(mac: string, events: readonly SupplyEvent[]): SupplyValues {
  const last = events.filter(({ end }) => end !== null).at(-1);
  return {
    open: events.filter(({ end }) => end === null).map((event) => toValues(mac, event)),
    last: last === undefined ? null : toValues(mac, last),
  };
}
