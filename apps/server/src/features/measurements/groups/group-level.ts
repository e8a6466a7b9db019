import type { TimeRange } from '@phasor/calendar';
import { DAY_MS, MINUTE_MS, QUARTER_MS } from '@phasor/quantities';
import type { GroupPiece, SeriesStore } from '../../../ports/series-store.ts';
import { familyOf } from '../channels.ts';
import { bySource, eachOfOwnSource } from '../each-own-source.ts';
import type { GaugeRequest } from '../gauges/gauge-series.ts';
import { foldPieces } from './group-folds.ts';
import { type DayRange, GroupMemory } from './group-memory.ts';
import type { GroupMembers } from './group-minutes-reading.ts';

/** Minutes of members that are folded at a time, about. */
const ROWS_AT_ONCE = 1_000_000;
const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

type Pieces = ReadonlyMap<GaugeRequest, readonly GroupPiece[]>;

/**
 * The quarter hours of groups, a level of their own: computed from the minutes of their members when first requested, with
 * whole days cached. The cache is in memory only, since it can be computed again at any time.
 */
export class GroupLevel {
  readonly #store: SeriesStore;
  readonly #memory: GroupMemory;
  /** One part of a long range is computed at a time, for all requests, so that a short one need not wait for all of it. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: SeriesStore, memory = new GroupMemory()) {
    this.#store = store;
    this.#memory = memory;
    store.watch((touch) => memory.touched(touch));
  }

  /**
   * The quarter hours of gauges of a group on whole days, UTC.
   * @returns by request, a piece for each day
   * @throws AppError('server.unavailable')
   */
  async days(group: GroupMembers, requests: readonly GaugeRequest[], range: TimeRange): Promise<Pieces> {
    if (this.#store.catchUp !== undefined) await this.#catchUp(group, requests, range);
    const pieces = new Map(requests.map((request): [GaugeRequest, GroupPiece[]] => [request, []]));
    const portion = Math.max(1, Math.floor(ROWS_AT_ONCE / (MINUTES_A_DAY * group.devices.length)));
    const end = Math.ceil(range.to / DAY_MS);
    for (let from = Math.floor(range.from / DAY_MS); from < end; from += portion) {
      const days = { from, to: Math.min(end, from + portion) };
      const known = this.#known(group, requests, days) ?? (await this.#inTurn(() => this.#form(group, requests, days)));
      for (const [request, some] of known) pieces.get(request)?.push(...some);
    }
    return pieces;
  }

  /** Where another process stores, cached days wait for what it has stored. */
  async #catchUp(group: GroupMembers, requests: readonly GaugeRequest[], range: TimeRange): Promise<void> {
    const [from, to] = [Math.floor(range.from / DAY_MS) * DAY_MS, Math.ceil(range.to / DAY_MS) * DAY_MS];
    const macs = group.devices.map(({ mac }) => mac);
    for (const family of new Set(requests.map(({ channel }) => familyOf(channel)))) {
      for (const [source, devices] of bySource(group, macs)) {
        await this.#store.catchUp?.({ family, devices, source, from, to });
      }
    }
  }

  /** The cached result for days, if all of it is cached. */
  #known(group: GroupMembers, requests: readonly GaugeRequest[], { from, to }: DayRange): Pieces | undefined {
    const pieces = new Map<GaugeRequest, GroupPiece[]>();
    for (const request of requests) {
      const days = this.#memory.days(group, request);
      const known: GroupPiece[] = [];
      for (let day = from; day < to; day += 1) {
        const piece = days.get(day);
        if (!piece) return undefined;
        known.push(piece);
      }
      pieces.set(request, known);
    }
    return pieces;
  }

  async #form(group: GroupMembers, requests: readonly GaugeRequest[], days: DayRange): Promise<Pieces> {
    const known = this.#known(group, requests, days);
    if (known) return known;
    const ranges = Array.from({ length: days.to - days.from }, (_, index) => ({
      from: (days.from + index) * DAY_MS,
      to: (days.from + index + 1) * DAY_MS,
    }));
    return this.#memory.form(group, { requests, days }, () =>
      foldPieces(eachOfOwnSource(this.#store, group), group, { requests, ranges, length: QUARTER_MS }),
    );
  }

  #inTurn(work: () => Promise<Pieces>): Promise<Pieces> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
