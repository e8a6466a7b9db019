import { setImmediate as nextTurn } from 'node:timers/promises';
import { SOURCES } from '@phasor/contract';
import { DAY_MS, HOUR_MS, PHASES } from '@phasor/quantities';
import type { Clock } from '../../../ports/clock.ts';
import type { ApplianceRecords, DetectorMark } from '../../../ports/records/appliance-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { DeviceNews } from '../../../ports/records/notification-records.ts';
import type { Sample, SeriesStore } from '../../../ports/series-store.ts';
import type { SeenEdges } from '../answers/why-not-answer.ts';
import type { RunningAppliance } from '../phases/followed-phase.ts';
import { meterSamplesIn, meterSamplesOf, partOf } from '../phases/phase-samples.ts';
import { type FollowedFrom, FollowedMeter, type PhaseFindings } from './followed-meter.ts';
import { keepLearned } from './learned.ts';
import { loadNews } from './load-news.ts';

/** How much history is scanned after a new recording and at the first scan. */
export const LOOKED_BACK_MS = 14 * DAY_MS;
/** Late samples are processed once no more have come for this long, or after the longest wait, ms. */
export const LATE_QUIET_MS = 20_000;
const LATE_WAIT_MS = 60_000;
/** This much before late samples is scanned again: what came on before them. */
const BEFORE_LATE_MS = 2 * HOUR_MS;
/** How much is read at a time, and how much of it is processed in one turn of the event loop. */
const PORTION_MS = 3 * HOUR_MS;
const SAMPLES_AT_ONCE = 3_000;
/** Beyond this number of waiting samples they are read from the store. */
const WAITING_MAX = 20_000;
/** History is recognised by what was learned at most this often: a scan of it takes seconds. */
export const LEARNED_EVERY_MS = HOUR_MS;
/** How far a mark may lag behind while nothing happens, and while something is on, ms. */
const MARK_MS = { idle: 10 * 60_000, running: 60_000 } as const;

export interface MeterWatchParts {
  readonly appliances: ApplianceRecords;
  readonly store: Pick<SeriesStore, 'rows'>;
  readonly clock: Clock;
  readonly notify: (news: readonly DeviceNews[]) => void;
  /** Called with what runs on a meter whenever that has changed. */
  readonly onRunning?: ((mac: string, running: readonly RunningAppliance[]) => void) | undefined;
}

/** A scan of the past that is under way. */
interface Reading {
  /** Read so far, and end of the scan, epoch ms. */
  from: number;
  readonly upTo: number;
  /** Its runs replace those that began here or later; undefined for a scan that only continues. */
  readonly anewFrom: number | undefined;
  /** Anything before was reported already. */
  readonly newsFrom: number;
  /** What it found so far: news once its runs are stored, since those show what is unlike the others. */
  readonly findings: PhaseFindings[];
}

/** A scan of the past that is due later. */
interface Anew {
  /** Whether the imprints have changed; otherwise samples came late. */
  readonly isWhole: boolean;
  readonly from: number;
  /** When it is due, put off while more samples come late, but not beyond the latest, epoch ms. */
  readonly dueAt: number;
  readonly latestAt: number;
  /** Anything up to this time is no news. */
  readonly newsFrom: number;
}

/** The watch over one meter: the waiting samples, how far it was processed, and what is scanned again. */
export class MeterWatch {
  readonly #mac: string;
  readonly #parts: MeterWatchParts;
  #marks: readonly DetectorMark[];
  #meter: FollowedMeter | null = null;
  #waiting: Sample[] = [];
  #reading: Reading | null = null;
  #anew: Anew | null = null;
  #keptAt = 0;
  /** When all of its history was last begun to be scanned, epoch ms. */
  #scannedAt = Number.NEGATIVE_INFINITY;

  constructor(mac: string, parts: MeterWatchParts, marks: readonly DetectorMark[]) {
    this.#mac = mac;
    this.#parts = parts;
    this.#marks = marks;
  }

  get waitsForLate(): boolean {
    return this.#anew !== null;
  }

  /** What runs now; undefined while that is unknown, as long as the past is scanned. */
  get running(): readonly RunningAppliance[] | undefined {
    return this.#meter === null || this.#reading !== null ? undefined : this.#meter.running;
  }

  /** The newest edges of its phases; nothing before the first scan. */
  get seen(): SeenEdges {
    return this.#meter?.seen ?? {};
  }

  /** History has to be scanned again, and has not been yet. */
  get isBehind(): boolean {
    return this.#anew !== null || this.#reading?.anewFrom !== undefined;
  }

  /** Notes samples that are on disk; answers whether some are older than what was processed already. */
  committed(samples: readonly Sample[]): boolean {
    const position = this.#meter?.position ?? Number.NEGATIVE_INFINITY;
    const late = samples.filter(({ time }) => time <= position).map(({ time }) => time);
    this.#waiting.push(...samples.filter(({ time }) => time > position));
    if (late.length === 0) return false;
    const now = this.#parts.clock.now();
    const latestAt = this.#anew?.latestAt ?? now + LATE_WAIT_MS;
    const from = Math.min(this.#anew?.from ?? position, Math.min(...late) - BEFORE_LATE_MS);
    const newsFrom = this.#anew?.newsFrom ?? this.#reading?.newsFrom ?? position;
    const isWhole = this.#anew?.isWhole ?? false;
    this.#anew = { isWhole, from, dueAt: Math.min(now + LATE_QUIET_MS, latestAt), latestAt, newsFrom };
    return true;
  }

  /** The imprints have changed. */
  changed(): void {
    this.#scanAll(this.#parts.clock.now());
  }

  /** All of the history comes again at once. @param newsFrom anything up to this time is no news, epoch ms */
  #scanAll(newsFrom: number): void {
    const now = this.#parts.clock.now();
    this.#anew = { isWhole: true, from: now - LOOKED_BACK_MS, dueAt: now, latestAt: now, newsFrom };
  }

  /** Processes one piece; answers whether there is more. */
  async look(device: Device): Promise<boolean> {
    const now = this.#parts.clock.now();
    const ratio = device.transformationRatio;
    if (this.#meter !== null && this.#meter.ratio !== ratio) this.changed();
    if (this.#isOutdated(now)) this.#scanAll(this.#meter?.position ?? now);
    if (this.#anew !== null && this.#anew.dueAt <= now) await this.#beginAnew(device, this.#anew);
    if (this.#meter === null) await this.#begin(device);
    const meter = this.#meter;
    if (meter === null) return false;
    if (this.#waiting.length > WAITING_MAX) this.#readInstead(meter);
    if (this.#reading !== null) return await this.#readOn(device, meter, this.#reading);
    await this.#takeWaiting(device, meter);
    return false;
  }

  /** Whether history is to be recognised by what was learned: not while it is scanned, and not too often. */
  #isOutdated(now: number): boolean {
    const isIdle = this.#anew === null && this.#reading === null;
    return isIdle && this.#meter?.hasLearned === true && now - this.#scannedAt >= LEARNED_EVERY_MS;
  }

  /** Stores how far it came; an unfinished scan begins again. */
  async leave(): Promise<void> {
    if (this.#meter !== null && this.#reading === null) await this.#meter.keep(this.#parts.appliances);
  }

  /** The first scan since the start: samples from the time without the server are read. */
  async #begin(device: Device): Promise<void> {
    const now = this.#parts.clock.now();
    const earliest = now - LOOKED_BACK_MS;
    const marks = this.#marks.filter(({ position }) => position > earliest);
    this.#marks = [];
    const meter = await this.#load(device, { marks, from: earliest });
    const isKnown = marks.length > 0;
    this.#meter = meter;
    if (!isKnown) this.#scannedAt = now;
    this.#reading = {
      from: meter.position,
      upTo: now,
      anewFrom: isKnown ? undefined : earliest,
      newsFrom: isKnown ? meter.position : now,
      findings: [],
    };
  }

  async #beginAnew(device: Device, { isWhole, from: wanted, newsFrom }: Anew): Promise<void> {
    const { appliances, clock } = this.#parts;
    const now = clock.now();
    const from = Math.max(now - LOOKED_BACK_MS, Math.min(wanted, this.#meter?.onSince ?? wanted));
    if (isWhole) await appliances.forgetMarks(this.#mac);
    if (isWhole) this.#scannedAt = now;
    const before = isWhole ? undefined : (this.#meter ?? undefined);
    this.#meter = await this.#load(device, { marks: [], from, before });
    this.#anew = null;
    this.#reading = { from, upTo: now, anewFrom: from, newsFrom, findings: [] };
  }

  /** The meter with its present settings; what was on where nothing can be recognised any more would stay on for ever. */
  async #load(device: Device, start: FollowedFrom) {
    const { appliances } = this.#parts;
    const meter = await FollowedMeter.load(device, appliances, start);
    const others = PHASES.filter((phase) => !meter.phases.includes(phase));
    await appliances.forgetRunning(this.#mac, others);
    return meter;
  }

  /** So many samples wait that they are better read in portions. */
  #readInstead(meter: FollowedMeter): void {
    const times = this.#waiting.splice(0).map(({ time }) => time);
    const upTo = times.reduce((latest, time) => Math.max(latest, time), meter.position);
    this.#reading ??= { from: meter.position, upTo, anewFrom: undefined, newsFrom: meter.position, findings: [] };
  }

  /** Reads and processes one portion; the next one is due after the other meters. */
  async #readOn(device: Device, meter: FollowedMeter, reading: Reading): Promise<boolean> {
    const to = Math.min(reading.from + PORTION_MS, reading.upTo);
    const rows = await this.#parts.store.rows({
      ...{ family: 'electrical', devices: [this.#mac], source: SOURCES.wifi, level: 'raw', from: reading.from, to },
      gauges: meter.phases.flatMap((phase) => [`P_${phase}`, `Q_${phase}`, `I_${phase}`]),
      ...{ registers: [], extremes: false, neighbours: false },
    });
    const block = rows.get(this.#mac);
    const samples = block && meterSamplesIn(block);
    for (let first = 0; samples !== undefined && first < samples.times.length; first += SAMPLES_AT_ONCE) {
      const findings = meter.take(partOf(samples, first, first + SAMPLES_AT_ONCE));
      await this.#learn(device, meter, findings);
      reading.findings.push(...findings);
      await nextTurn();
    }
    reading.from = to;
    if (to < reading.upTo) return true;
    await this.#keep(meter, reading.anewFrom);
    this.#reading = null;
    this.#parts.onRunning?.(this.#mac, meter.running);
    await this.#notify(device, reading.findings, reading.newsFrom);
    return true;
  }

  async #takeWaiting(device: Device, meter: FollowedMeter): Promise<void> {
    const fresh = this.#waiting.splice(0).filter(({ time }) => time > meter.position);
    if (fresh.length === 0) return;
    const findings = meter.take(meterSamplesOf(fresh.sort((a, b) => a.time - b.time)));
    const isFound = findings.length > 0 || meter.hasUnnamed;
    const wait = isFound ? 0 : meter.onSince !== undefined ? MARK_MS.running : MARK_MS.idle;
    if (meter.position - this.#keptAt >= wait) await this.#keep(meter);
    if (findings.length > 0) this.#parts.onRunning?.(this.#mac, meter.running);
    await this.#learn(device, meter, findings);
    await this.#notify(device, findings, Number.NEGATIVE_INFINITY);
  }

  async #keep(meter: FollowedMeter, anewFrom?: number): Promise<void> {
    await meter.keep(this.#parts.appliances, anewFrom);
    this.#keptAt = meter.position;
  }

  /** Stores learned appliances: their runs are counted from now on, earlier ones with the next scan of history. */
  async #learn(device: Device, meter: FollowedMeter, findings: readonly PhaseFindings[]): Promise<void> {
    const { appliances, clock } = this.#parts;
    const found = findings.filter(({ learned }) => learned.length > 0);
    for (const { phase, learned } of found) {
      if (await keepLearned(learned, { mac: this.#mac, phase, now: clock.now() }, appliances)) meter.learned(phase);
    }
    if (found.length > 0) await meter.refresh(device, appliances);
  }

  /** Sends the news: what is unlike the other runs is read after the runs are stored. */
  async #notify(device: Device, findings: readonly PhaseFindings[], newsFrom: number): Promise<void> {
    const { appliances, clock, notify } = this.#parts;
    if (findings.length === 0) return;
    const news = await loadNews(findings, { device, at: clock.now(), newsFrom }, appliances);
    if (news.length > 0) notify(news);
  }
}
