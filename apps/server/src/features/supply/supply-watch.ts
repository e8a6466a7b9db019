import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeRange } from '@phasor/calendar';
import type { EventFrame, SupplyValues } from '@phasor/contract';
import type { SupplyEvent } from '@phasor/supply';
import type { Clock } from '../../ports/clock.ts';
import type { SampleArrival } from '../../ports/device-link.ts';
import type { LivePublisher } from '../../ports/live-bus.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { StoredSupplyReport, SupplyRecords, SupplySearch } from '../../ports/records/supply-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { deviceReport } from './device-report.ts';
import { type FoundSpan, SampleStates } from './sample-states.ts';
import { searchSamples } from './search-samples.ts';
import { changesOf, type SupplyChange } from './supply-changes.ts';
import type { SupplyConnections } from './supply-connections.ts';
import { readSupply, toValues } from './supply-events.ts';

/** Samples are gathered for this long before they are searched, ms. */
export const GATHER_MS = 500;
/** Between two tries while the record store or the series store is away, ms. */
const RETRY_MS = 2_000;
/** How far back the present state of a supply looks, ms. */
const RECENT_MS = 7 * 86_400_000;

export interface SupplyWatchParts {
  readonly records: SupplyRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly connections: SupplyConnections;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
  readonly device: (mac: string) => Device | undefined;
  readonly bus: LivePublisher<'supply'>;
  readonly onChange: (changes: readonly SupplyChange[]) => void;
}

/**
 * Keeps the disturbances of the supply that devices report, and searches their samples for more. In the path of samples it
 * only compares each voltage with its limits; what has to be searched is noted on disk before the samples are
 * acknowledged, so that a crash loses none, and searched afterwards in what is stored.
 */
export class SupplyWatch {
  readonly #parts: SupplyWatchParts;
  readonly #states = new SampleStates();
  /** What was found before, by device. */
  readonly #spans = new Map<string, FoundSpan[]>();
  /** Reports of devices without an end. */
  readonly #open = new Map<string, StoredSupplyReport[]>();
  /** Ranges that are to be searched. */
  readonly #due = new Map<string, TimeRange>();
  /** Ranges whose search is noted on disk, by their beginning. */
  readonly #noted = new Map<string, number>();
  readonly #now = new Map<string, SupplyValues>();
  #unnoted: SupplySearch[] = [];
  #noting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #stopped = false;

  constructor(parts: SupplyWatchParts) {
    this.#parts = parts;
  }

  /** Goes on with what was not searched before the last stop or crash, and with what went on then. */
  async start(): Promise<void> {
    const { records, clock } = this.#parts;
    const [spans, open, searches] = await Promise.all([records.foundSpans(), records.open(), records.searches()]);
    const now = clock.now();
    for (const { mac, start, end } of spans) {
      this.#spansOf(mac).push({ from: start, to: end ?? now, isOpen: end === null });
    }
    for (const report of open) if (report.resolution === null) this.#openOf(report.mac).push(report);
    for (const { mac, since } of searches) this.#noted.set(mac, since);
    const since = [...open.map(({ mac, start }) => ({ mac, since: start })), ...searches];
    for (const { mac, since: from } of since) this.#searchLater(mac, { from, to: now });
  }

  /** Ends after the search that runs; the others are made at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#work;
    await this.#noting;
  }

  /** Resolves once everything received so far is searched. */
  async settled(): Promise<void> {
    while (this.#due.size > 0 || this.#work !== undefined) {
      this.#run();
      await this.#work;
    }
  }

  /** The supply of a device as it was last noticed; undefined while it is unknown. */
  now(mac: string): SupplyValues | undefined {
    return this.#now.get(mac);
  }

  /** Judges samples that are on disk. Resolves once a search that they need is noted on disk; undefined for none. */
  committed(arrivals: readonly SampleArrival[]): Promise<void> | undefined {
    let isNoted = true;
    for (const { device: mac, family, samples } of arrivals) {
      const device = family === 'electrical' ? this.#parts.device(mac) : undefined;
      if (device === undefined) continue;
      const range = this.#states.judge(mac, samples, {
        connection: this.#parts.connections.known(device),
        spans: this.#spans.get(mac) ?? [],
        openSince: this.#open.get(mac)?.[0]?.start,
      });
      if (range !== undefined) isNoted = this.#searchLater(mac, range) && isNoted;
    }
    return isNoted ? undefined : this.#note();
  }

  /** Stores what a device reports. Resolves once it is on disk; tries again while the record store is away. */
  async event(mac: string, frame: EventFrame): Promise<void> {
    const reported = deviceReport(frame);
    const device = this.#parts.device(mac);
    if (reported === null || device === undefined) return;
    const report = { ...reported, mac };
    await this.#changing(device, report.start, () => this.#untilStored(() => this.#parts.records.add([report]), mac));
    if (report.end !== null) return;
    const open = this.#openOf(mac);
    if (open.every(({ id }) => id !== report.id)) open.push(report);
    open.sort((a, b) => a.start - b.start);
    // Its samples may be there already, and show that it is over.
    this.#searchLater(mac, { from: report.start, to: this.#parts.clock.now() });
  }

  #spansOf(mac: string): FoundSpan[] {
    return this.#spans.getOrInsertComputed(mac, () => []);
  }

  #openOf(mac: string): StoredSupplyReport[] {
    return this.#open.getOrInsertComputed(mac, () => []);
  }

  /** Answers whether the search is noted on disk already. */
  #searchLater(mac: string, range: TimeRange): boolean {
    const before = this.#due.get(mac) ?? range;
    this.#due.set(mac, { from: Math.min(before.from, range.from), to: Math.max(before.to, range.to) });
    if (!this.#stopped && this.#work === undefined) this.#timer ??= setTimeout(() => this.#run(), GATHER_MS);
    if ((this.#noted.get(mac) ?? Number.POSITIVE_INFINITY) <= range.from) return true;
    this.#noted.set(mac, range.from);
    this.#unnoted.push({ mac, since: range.from });
    return false;
  }

  /** One write for all that are to be noted; those that come meanwhile share the next one. */
  #note(): Promise<void> {
    const { records, log } = this.#parts;
    const write = async () => {
      const searches = this.#unnoted.splice(0);
      // Measuring goes on without the record store: only a crash now would leave these samples unsearched.
      await records.search(searches).catch((error: unknown) => {
        log.warn({ err: error, devices: searches.length }, 'searches of samples could not be noted');
      });
    };
    const after = (this.#noting ?? Promise.resolve()).then(write);
    this.#noting = after;
    return after;
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stopped) return;
    this.#work ??= this.#searchAll().finally(() => {
      this.#work = undefined;
      if (this.#due.size > 0 && !this.#stopped) this.#timer ??= setTimeout(() => this.#run(), RETRY_MS);
    });
  }

  async #searchAll(): Promise<void> {
    for (const [mac, range] of [...this.#due]) {
      if (this.#stopped) return;
      this.#due.delete(mac);
      const device = this.#parts.device(mac);
      if (device === undefined) this.#forget(mac);
      else await this.#trySearch(device, range);
      await nextTurn();
    }
  }

  #forget(mac: string): void {
    this.#states.forget(mac);
    for (const memory of [this.#spans, this.#open, this.#noted, this.#now]) memory.delete(mac);
  }

  async #trySearch(device: Device, range: TimeRange): Promise<void> {
    const { mac } = device;
    try {
      await this.#search(device, range);
    } catch (error) {
      this.#parts.log.warn({ err: error, device: mac }, 'samples were not searched for disturbances, trying again');
      const before = this.#due.get(mac) ?? range;
      this.#due.set(mac, { from: Math.min(before.from, range.from), to: Math.max(before.to, range.to) });
    }
  }

  async #search(device: Device, wished: TimeRange): Promise<void> {
    const { store, records, connections, clock } = this.#parts;
    const { mac } = device;
    const spans = this.#spansOf(mac);
    const touched = spans.filter(({ from, to }) => from <= wished.to && to >= wished.from);
    // What was found before may begin earlier.
    const from = Math.min(wished.from, ...touched.map((span) => span.from));
    const assumed = connections.known(device);
    const connection = await connections.learn(device, clock.now());
    // Samples that came meanwhile were judged by what was assumed.
    const isOther = JSON.stringify(connection) !== JSON.stringify(assumed);
    const range = { from, to: isOther ? Math.max(wished.to, this.#states.forget(mac)) : wished.to };
    const open = [...this.#openOf(mac)];
    const found = await searchSamples(store, { mac, range, connection, open });
    await this.#changing(device, found.range.from, () => records.found(mac, found.range, found));
    const others = spans.filter(({ from, to }) => from >= found.range.to || to <= found.range.from);
    const spansNow = found.reports.map(({ start, end }) => {
      return { from: start, to: end ?? found.range.to, isOpen: end === null };
    });
    this.#spans.set(mac, [...others, ...spansNow]);
    const stillOpen = this.#openOf(mac).filter(({ id }) => !found.ends.has(id));
    this.#open.set(mac, stillOpen);
    if (this.#due.has(mac)) return;
    const noted = this.#noted.get(mac);
    this.#noted.delete(mac);
    if (noted !== undefined) await records.searched({ mac, since: noted });
  }

  /** Changes the reports of a device, and passes on what has begun, ended or become worse by it. */
  async #changing(device: Device, since: number, change: () => Promise<void>): Promise<void> {
    const before = await this.#eventsSince(device, since);
    await change();
    const after = await this.#eventsSince(device, since);
    if (before === undefined || after === undefined) return;
    const values = stateOf(device.mac, after);
    this.#now.set(device.mac, values);
    const changes = changesOf(device, before, after);
    if (changes.length === 0) return;
    this.#parts.bus.publish('supply', device.mac, values);
    this.#parts.onChange(changes);
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

  async #untilStored(store: () => Promise<void>, mac: string): Promise<void> {
    for (;;) {
      try {
        await store();
        return;
      } catch (error) {
        if (this.#stopped) throw error;
        this.#parts.log.warn({ err: error, device: mac }, 'an event of the supply could not be stored, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
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
