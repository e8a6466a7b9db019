import { DAY_MS } from '@phasor/quantities';
import type { Device } from '../../../ports/records/device-records.ts';
import type { GroupPiece, SeriesTouch } from '../../../ports/series-store.ts';
import { familyOf } from '../channels.ts';
import { sourceOf } from '../each-own-source.ts';
import { type GaugeRequest, groupFactor } from '../gauges/gauge-series.ts';
import type { GroupMembers } from './group-minutes-reading.ts';

/**
 * Number of cached days of group gauges, about 6 kB each, and of gauges with any cached day: a year of all screens of a
 * group is 9,000 days, so that walking through them does not push out what is requested next.
 */
const DAYS_MAX = 12_000;
const GAUGES_MAX = 2_000;

/** A gauge of a group and its cached days since 1970, UTC. */
interface Held {
  readonly key: string;
  readonly series: readonly string[];
  readonly days: Map<number, GroupPiece>;
}

/** Days that are being computed, and those of them that received samples meanwhile. */
interface Forming {
  readonly held: Held;
  readonly spoilt: Set<number>;
}

/** Days [from, to) since 1970, UTC. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The cached days of groups. A gauge of a group is identified by its members and their ratios, so that another member or
 * another ratio gives a new entry; the least recently used is dropped, and so is a day that receives samples.
 */
export class GroupMemory {
  readonly #daysMax: number;
  /** Least recently used first. */
  readonly #held = new Map<string, Held>();
  readonly #bySeries = new Map<string, Set<Held>>();
  readonly #forming = new Set<Forming>();
  /** End of the last day that was requested, epoch ms: most samples are later. */
  #until = 0;
  #size = 0;

  constructor(daysMax = DAYS_MAX) {
    this.#daysMax = daysMax;
  }

  /** Cached days, of all gauges. */
  get size(): number {
    return this.#size;
  }

  /** The cache of a gauge of a group; it grows as days are computed. */
  days(group: GroupMembers, request: GaugeRequest): ReadonlyMap<number, GroupPiece> {
    return this.#find(group, request).days;
  }

  /**
   * Computes days of gauges and caches them.
   * @param form  answers the pieces of each request, one for each day
   */
  async form(
    group: GroupMembers,
    wish: { readonly requests: readonly GaugeRequest[]; readonly days: DayRange },
    form: () => Promise<ReadonlyMap<GaugeRequest, readonly GroupPiece[]>>,
  ): Promise<ReadonlyMap<GaugeRequest, readonly GroupPiece[]>> {
    this.#until = Math.max(this.#until, wish.days.to * DAY_MS);
    const forming = wish.requests.map((request) => ({
      request,
      held: this.#find(group, request),
      spoilt: new Set<number>(),
    }));
    for (const each of forming) this.#forming.add(each);
    try {
      const pieces = await form();
      for (const { request, held, spoilt } of forming) {
        for (const [index, piece] of (pieces.get(request) ?? []).entries()) {
          const day = wish.days.from + index;
          if (!spoilt.has(day)) this.#keep(held, day, piece);
        }
      }
      this.#makeRoom();
      return pieces;
    } finally {
      for (const each of forming) this.#forming.delete(each);
    }
  }

  /** Drops the days that received samples. */
  touched({ family, source, device, from, to }: SeriesTouch): void {
    if (from >= this.#until) return;
    const series = `${family} ${source} ${device}`;
    const first = Math.floor(from / DAY_MS);
    const last = Math.ceil(Math.min(to, this.#until) / DAY_MS) - 1;
    const spoilt = [...this.#forming].filter(({ held }) => held.series.includes(series));
    for (let day = first; day <= last; day += 1) {
      for (const forming of spoilt) forming.spoilt.add(day);
      for (const { days } of this.#bySeries.get(series) ?? []) if (days.delete(day)) this.#size -= 1;
    }
  }

  #find(group: GroupMembers, request: GaugeRequest): Held {
    const key = keyOf(group, request);
    const held = this.#held.get(key) ?? this.#open(key, group, request);
    this.#held.delete(key);
    this.#held.set(key, held);
    return held;
  }

  #open(key: string, group: GroupMembers, request: GaugeRequest): Held {
    const family = familyOf(request.channel);
    const series = group.devices.map(({ mac }) => `${family} ${sourceOf(group, mac)} ${mac}`);
    const held: Held = { key, series, days: new Map() };
    for (const each of series) this.#bySeries.set(each, (this.#bySeries.get(each) ?? new Set()).add(held));
    return held;
  }

  #keep({ key, days }: Held, day: number, piece: GroupPiece): void {
    if (this.#held.get(key)?.days !== days) return;
    if (!days.has(day)) this.#size += 1;
    days.set(day, piece);
  }

  #makeRoom(): void {
    for (const [key, held] of this.#held) {
      if (this.#size <= this.#daysMax && this.#held.size <= GAUGES_MAX) return;
      this.#held.delete(key);
      this.#size -= held.days.size;
      for (const each of held.series) {
        const others = this.#bySeries.get(each);
        others?.delete(held);
        if (others?.size === 0) this.#bySeries.delete(each);
      }
    }
  }
}

function keyOf(group: GroupMembers, request: GaugeRequest): string {
  const { devices, source, sources } = group;
  const ofOwn = ({ mac }: Device) => (sources === undefined ? '' : `@${sourceOf(group, mac)}`);
  const members = devices.map((device) => `${device.mac}${ofOwn(device)}*${groupFactor(device, request)}`).sort();
  return [source, request.quantity, request.channel, ...members].join(' ');
}
