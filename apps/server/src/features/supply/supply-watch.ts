import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeRange } from '@phasor/calendar';
import type { EventFrame } from '@phasor/contract';
import { SAMPLE_KINDS, type SupplyReport } from '@phasor/supply';
import type { Clock } from '../../ports/clock.ts';
import type { LiveArrival, SampleArrival } from '../../ports/device-link.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { StoredSupplyReport, SupplyRecords, SupplySearch } from '../../ports/records/supply-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import { deviceReport } from './device-report.ts';
import { EventChanges, type EventChangesParts } from './event-changes.ts';
import { type FoundSpan, SampleStates } from './sample-states.ts';
import { searchSamples } from './search-samples.ts';
import { type SequenceSpan, SequenceStates } from './sequence-states.ts';
import type { SupplyConnections } from './supply-connections.ts';

/** Samples are gathered for this long before they are searched, ms. */
export const GATHER_MS = 500;
/** Between two tries while the record store or the series store is away, ms. */
const RETRY_MS = 2_000;

export interface SupplyWatchParts extends Omit<EventChangesParts, 'records'> {
  readonly records: SupplyRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly connections: SupplyConnections;
  readonly clock: Clock;
}

/**
 * Keeps the disturbances of the supply that devices report, and searches their samples for more. In the path of samples it
 * only compares each voltage with its limits; what has to be searched is noted on disk before the samples are
 * acknowledged, so that a crash loses none, and searched afterwards in what is stored.
 */
export class SupplyWatch {
  readonly #parts: SupplyWatchParts;
  readonly #states = new SampleStates();
  readonly #sequences = new SequenceStates();
  readonly #changes: EventChanges;
  /** What was found before, by device. */
  readonly #spans = new Map<string, FoundSpan[]>();
  /** Reports of devices without an end. */
  readonly #open = new Map<string, StoredSupplyReport[]>();
  /** Ranges that are to be searched. */
  readonly #due = new Map<string, TimeRange>();
  /** Ranges whose search is noted on disk, by their beginning. */
  readonly #noted = new Map<string, number>();
  #unnoted: SupplySearch[] = [];
  #noting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #stopped = false;

  constructor(parts: SupplyWatchParts) {
    this.#parts = parts;
    this.#changes = new EventChanges(parts);
  }

  /** Goes on with what was not searched before the last stop or crash, and with what went on then. */
  async start(): Promise<void> {
    const { records, clock } = this.#parts;
    const [spans, reports, searches] = await Promise.all([
      this.#own(records.foundSpans(SAMPLE_KINDS)),
      this.#own(records.open()),
      this.#own(records.searches()),
    ]);
    await this.#changes.start();
    const [sequences, open] = [reports.filter(isOfSequence), reports.filter((report) => !isOfSequence(report))];
    for (const { mac, start, resolution } of sequences) if (resolution !== null) this.#sequences.remember(mac, start);
    for (const { mac } of open) this.#changes.wentOn(mac);
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

  /** Judges samples that are on disk. Resolves once a search that they need is noted on disk; undefined for none. */
  committed(arrivals: readonly SampleArrival[]): Promise<void> | undefined {
    let isNoted = true;
    for (const { device: mac, family, samples } of arrivals) {
      const device = family === 'electrical' ? this.#device(mac) : undefined;
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
    const device = this.#device(mac);
    if (reported === null || device === undefined) return;
    const report = { ...reported, mac };
    await this.#changes.make(device, {
      since: report.start,
      make: (unsent) => this.#untilStored(() => this.#parts.records.add([report], unsent), mac),
    });
    if (report.end !== null || isOfSequence(report)) return;
    const open = this.#openOf(mac);
    if (open.every(({ id }) => id !== report.id)) open.push(report);
    open.sort((a, b) => a.start - b.start);
    // Its samples may be there already, and show that it is over.
    this.#searchLater(mac, { from: report.start, to: this.#parts.clock.now() });
  }

  /** Takes live values, for the order of the phases. */
  live(arrival: LiveArrival): void {
    const { device: mac } = arrival;
    if (!this.#parts.share.has(mac)) return;
    const span = this.#sequences.judge(arrival);
    if (span === undefined) return;
    const device = this.#parts.device(mac);
    if (device === undefined) return;
    const { records, log } = this.#parts;
    const found = {
      reports: [sequenceReport(span)],
      ends: new Map(),
      kinds: ['PHASE_SEQUENCE'] as const,
    };
    const range = { from: span.start, to: span.start + 1 };
    this.#changes
      .make(device, {
        since: span.start,
        make: (unsent) => this.#untilStored(() => records.found(mac, range, found, unsent), mac),
      })
      .catch((error: unknown) => log.warn({ err: error, device: mac }, 'a sequence of phases could not be stored'));
  }

  async #own<Row extends { readonly mac: string }>(rows: Promise<readonly Row[]>): Promise<readonly Row[]> {
    return (await rows).filter(({ mac }) => this.#parts.share.has(mac));
  }

  #device(mac: string): Device | undefined {
    return this.#parts.share.has(mac) ? this.#parts.device(mac) : undefined;
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
    for (const states of [this.#states, this.#sequences, this.#changes]) states.forget(mac);
    for (const memory of [this.#spans, this.#open, this.#noted]) memory.delete(mac);
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
    await this.#changes.make(device, {
      since: found.range.from,
      make: (unsent) => records.found(mac, found.range, { ...found, kinds: SAMPLE_KINDS }, unsent),
      seen: () => found.seen,
    });
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

function isOfSequence({ kind }: Pick<SupplyReport, 'kind'>): boolean {
  return kind === 'PHASE_SEQUENCE';
}

function sequenceReport({ start, end, resolution }: SequenceSpan): SupplyReport {
  return {
    ...{ id: `found-PHASE_SEQUENCE-${start}`, kind: 'PHASE_SEQUENCE', start, end, phases: [], voltages: {} },
    ...{ value: null, resolution, foundEnd: null, foundResolution: null },
  };
}
