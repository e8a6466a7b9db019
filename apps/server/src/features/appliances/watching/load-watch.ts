import { setImmediate as nextTurn } from 'node:timers/promises';
import { SOURCES } from '@phasor/contract';
import type { SampleArrival } from '../../../ports/device-link.ts';
import type { Share } from '../../../ports/processes/share.ts';
import type { DetectorMark } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { SeenEdges } from '../answers/why-not-answer.ts';
import { isTakenApart } from '../meter.ts';
import type { RunningAppliance } from '../phases/followed-phase.ts';
import { LONGEST_INTERVAL_MS } from '../phases/phase-samples.ts';
import { LATE_QUIET_MS, MeterWatch, type MeterWatchParts } from './meter-watch.ts';

/** Samples are gathered for this long before a meter is processed, ms: they are not urgent. */
export const GATHER_MS = 500;

export interface LoadWatchParts extends MeterWatchParts {
  readonly log: { warn(bindings: object, message: string): void };
  readonly device: (mac: string) => Device | undefined;
  /** The devices of this process: others are watched elsewhere. */
  readonly share: Pick<Share, 'has'>;
}

/**
 * Disaggregates the load of meters as samples arrive (R-NILM-010). It is given samples once they are committed and
 * acknowledged, processes one meter after the other, a bounded piece in each turn, and never delays the measuring.
 *
 * Late samples, a new recording, changed settings or what was learned cause a new scan of history, at most 14 days: its runs replace the
 * stored ones without notifications. After a restart it continues from the last mark by reading the missing samples.
 */
export class LoadWatch {
  readonly #parts: LoadWatchParts;
  readonly #meters = new Map<string, MeterWatch>();
  readonly #due = new Set<string>();
  #marks = new Map<string, readonly DetectorMark[]>();
  #timer: NodeJS.Timeout | undefined;
  #late: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #stopped = false;

  constructor(parts: LoadWatchParts) {
    this.#parts = parts;
  }

  /** Reads how far each meter was processed. */
  async start(): Promise<void> {
    const { appliances, share } = this.#parts;
    const own = (await appliances.marks()).filter(({ mac }) => share.has(mac));
    this.#marks = Map.groupBy(own, ({ mac }) => mac);
  }

  /** Ends after the piece in progress, and stores how far each meter was processed. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    await this.#work;
    for (const meter of this.#meters.values()) await meter.leave();
  }

  /** Resolves once everything received so far was processed, except what waits for late samples. */
  async settled(): Promise<void> {
    while (this.#due.size > 0 || this.#work !== undefined) {
      this.#run();
      await this.#work;
    }
  }

  /** Notes samples that are on disk, without processing them yet. */
  committed(arrivals: readonly SampleArrival[]): void {
    for (const { device: mac, family, samples } of arrivals) {
      const device = family === 'electrical' && this.#parts.share.has(mac) ? this.#parts.device(mac) : undefined;
      if (device === undefined || !isTakenApart(device)) continue;
      const fine = samples.filter(({ source, interval }) => source === SOURCES.wifi && interval <= LONGEST_INTERVAL_MS);
      if (fine.length === 0) continue;
      if (this.#of(mac).committed(fine)) this.#lookLater();
      this.#soon(mac);
    }
  }

  /** The imprints have changed: the last days are scanned again. */
  changed(mac: string): void {
    if (!this.#parts.share.has(mac)) return;
    this.#of(mac).changed();
    this.#soon(mac);
  }

  /** What runs on a meter now; undefined while that is not known. */
  running(mac: string): readonly RunningAppliance[] | undefined {
    return this.#meters.get(mac)?.running;
  }

  /** The meters whose samples were noted. */
  macs(): Iterable<string> {
    return this.#meters.keys();
  }

  /** The newest edges of a meter, by phase. */
  seen(mac: string): SeenEdges {
    return this.#meters.get(mac)?.seen ?? {};
  }

  #of(mac: string): MeterWatch {
    let meter = this.#meters.get(mac);
    if (meter === undefined) {
      meter = new MeterWatch(mac, this.#parts, this.#marks.get(mac) ?? []);
      this.#meters.set(mac, meter);
    }
    return meter;
  }

  #soon(mac: string): void {
    this.#due.add(mac);
    if (this.#stopped || this.#work !== undefined) return;
    this.#timer ??= setTimeout(() => this.#run(), GATHER_MS);
  }

  /** More late samples may follow. */
  #lookLater(): void {
    if (this.#stopped) return;
    this.#late ??= setTimeout(() => {
      this.#late = undefined;
      const waiting = [...this.#meters].filter(([, meter]) => meter.waitsForLate);
      for (const [mac] of waiting) this.#soon(mac);
      if (waiting.length > 0) this.#lookLater();
    }, LATE_QUIET_MS);
  }

  #run(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#stopped) return;
    this.#work ??= this.#lookAtAll().finally(() => {
      this.#work = undefined;
      if (this.#due.size > 0 && !this.#stopped) this.#timer ??= setTimeout(() => this.#run(), GATHER_MS);
    });
  }

  /** One piece of each meter in turn, until nothing is left. */
  async #lookAtAll(): Promise<void> {
    for (let mac = first(this.#due); mac !== undefined && !this.#stopped; mac = first(this.#due)) {
      this.#due.delete(mac);
      if (await this.#look(mac)) this.#due.add(mac);
      await nextTurn();
    }
  }

  /** Answers whether the meter has more to process. */
  async #look(mac: string): Promise<boolean> {
    const device = this.#parts.device(mac);
    const meter = this.#meters.get(mac);
    if (device === undefined || !isTakenApart(device)) {
      // A meter that comes back: its position from the start of the server is long outdated.
      this.#marks.delete(mac);
      this.#meters.delete(mac);
      return false;
    }
    if (meter === undefined) return false;
    try {
      return await meter.look(device);
    } catch (error) {
      this.#parts.log.warn({ err: error, device: mac }, 'the load of a meter was not disaggregated, starting again');
      // From the last stored mark: what failed half-way is not continued.
      const marks = await this.#parts.appliances.marks().catch(() => []);
      this.#marks.set(
        mac,
        marks.filter((mark) => mark.mac === mac),
      );
      this.#meters.delete(mac);
      // With its next samples: an immediate retry may fail again.
      if (meter.isBehind) this.#of(mac).changed();
      return false;
    }
  }
}

function first<Item>(items: ReadonlySet<Item>): Item | undefined {
  return items.values().next().value;
}
