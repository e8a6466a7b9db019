import { startOf } from '@phasor/calendar';
import { FAMILY_NAMES, SAMPLE_FAMILIES, SOURCES, type Source } from '@phasor/contract';
import { QUARTER_MS } from '@phasor/quantities';
import { continuousRegister, type RegisterKnots, type RegisterState } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import type { EnergyQuantity } from '../channels.ts';
import { type CountedTotal, goOnFrom } from './counted-total.ts';
import { readRegisters } from './read-registers.ts';
import { type RegisterReset, resetsOf } from './register-breaks.ts';
import { registerLimit } from './register-limit.ts';
import type { DeviceRegisters, RegisterReadingDependencies } from './register-query.ts';

/** Counts are read again from the store this often: late samples may have changed earlier ones. */
const RENEWED_AFTER_MS = QUARTER_MS;
const RETRIED_AFTER_MS = 10_000;
/** RESET events remembered per device: the count they belong to continues within seconds. */
const RESETS_KEPT = 20;

interface Count {
  readonly state: RegisterState;
  /** A reading held back until the next one shows whether it was a reset or noise. */
  readonly pending: { readonly time: number; readonly reading: number } | null;
}

/** One register as reported by one source: the counts of two sources are never mixed (D22). */
interface ReportedRegister {
  readonly source: Source;
  readonly column: string;
}

/** What a device counted until it was read from the store. */
interface Counted {
  /** By source and column. */
  readonly counts: Map<string, Count>;
  /** By source and quantity. */
  readonly totals: ReadonlyMap<string, CountedTotal>;
}

/** A total of one source, without a register of its own. */
interface ReportedTotal {
  readonly source: Source;
  readonly quantity: EnergyQuantity;
}

interface DeviceCounts {
  /** Epoch ms of the last read from the store. */
  readonly askedAt: number;
  /** Undefined until the store has answered. */
  readonly counted: Counted | undefined;
}

export interface LiveRegistersDependencies extends RegisterReadingDependencies {
  readonly clock: { now(): number };
  readonly deviceOf: (mac: string) => Device | undefined;
  /** The energies over all phases at the end of a device's registers. */
  readonly totalsOf?: ((registers: DeviceRegisters) => readonly [EnergyQuantity, CountedTotal][]) | undefined;
}

/**
 * Continues the registers of history with live readings, so that live minus the start of a period is the period's energy
 * (D50).
 */
export class LiveRegisters {
  readonly #dependencies: LiveRegistersDependencies;
  readonly #devices = new Map<string, DeviceCounts>();
  readonly #resets = new Map<string, readonly RegisterReset[]>();
  /** When another device took the place of one, epoch ms. */
  readonly #exchanges = new Map<string, number>();

  constructor(dependencies: LiveRegistersDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The continuous register for a reading made now, in the register's unit, before the transformation ratio. The first
   * readings of a device are answered as they are, until its history is read; `load` before spares that.
   */
  read(mac: string, register: ReportedRegister, reading: number): number {
    const now = this.#dependencies.clock.now();
    const device = this.#dependencies.deviceOf(mac);
    if (!device) return reading;
    const known = this.#devices.get(mac);
    // Of a clock that was set back the counts have later times: none of them would go on until it is there again.
    const isDue = !known || now < known.askedAt || now - known.askedAt > RENEWED_AFTER_MS;
    if (isDue) this.load(mac).catch(() => undefined);
    const key = keyOf(register);
    const counts = known?.counted?.counts;
    const count = counts?.get(key);
    if (!counts || !count) return reading;
    const next = goOn(
      count,
      { time: now, reading },
      {
        maxPower: registerLimit(device, register.column),
        resets: resetsOf(this.#resets.get(mac) ?? [], register.column),
        segmentStarts: [this.#exchanges.get(mac) ?? []].flat(),
      },
    );
    counts.set(key, next);
    return next.state.total;
  }

  /**
   * The total of an energy over the phases, of readings that `read` has made continuous, in the register's unit. It goes on at
   * the height of its history, also where the meter before had a total instead of phases, or other phases.
   * @param readings  by column
   */
  total(mac: string, total: ReportedTotal, readings: ReadonlyMap<string, number>): number {
    return goOnFrom(this.#devices.get(mac)?.counted?.totals.get(totalKeyOf(total)), readings);
  }

  /**
   * The last reading of each register of a device, by column, however old: in the register's unit, continuous, before the
   * transformation ratio. Empty until its history is read.
   */
  last(mac: string, source: Source): ReadonlyMap<string, number> {
    const counts = this.#devices.get(mac)?.counted?.counts ?? new Map<string, Count>();
    const ofSource = keyOf({ source, column: '' });
    return new Map(
      [...counts].flatMap(([key, { state }]) =>
        key.startsWith(ofSource) ? [[key.slice(ofSource.length), state.total] as const] : [],
      ),
    );
  }

  /** Takes a RESET event: the next lower reading is a new count at once (D47). */
  reset(mac: string, reset: RegisterReset): void {
    const resets = [...(this.#resets.get(mac) ?? []), reset].sort((a, b) => a.at - b.at);
    this.#resets.set(mac, resets.slice(-RESETS_KEPT));
  }

  /** Another device has taken the place of this one at that instant, epoch ms: its readings begin a new segment. */
  async exchanged(mac: string, at: number): Promise<void> {
    this.#exchanges.set(mac, at);
  }

  /**
   * The values of a device come from elsewhere, as another program may have decided: what is stored about that is read again.
   * @throws AppError('server.unavailable')
   */
  async renew(mac: string): Promise<void> {
    await this.#learnBreaks(mac);
    await this.load(mac);
  }

  /**
   * Events of these devices were stored, maybe by another process: resets and exchanges that are not known yet hold for the next
   * readings. @throws AppError('server.unavailable')
   */
  async stored(macs: readonly string[]): Promise<void> {
    // Of a device that is not counted, its history says so once it is read.
    await Promise.all(macs.filter((mac) => this.#devices.has(mac)).map((mac) => this.#learnBreaks(mac)));
  }

  async #learnBreaks(mac: string): Promise<void> {
    const breaks = await this.#dependencies.breaksFor?.(mac, { source: SOURCES.wifi, family: 'electrical' });
    const last = breaks?.segmentStarts.at(-1);
    if (last !== undefined) await this.exchanged(mac, last);
    for (const { at, column } of breaks?.resets.slice(-RESETS_KEPT) ?? []) {
      const isKnown = this.#resets.get(mac)?.some((known) => known.at === at && known.column === column);
      if (isKnown !== true) this.reset(mac, { at, column });
    }
  }

  /** Reads a device's history; resolves when its readings are continuous. @throws AppError('server.unavailable') */
  async load(mac: string): Promise<void> {
    const device = this.#dependencies.deviceOf(mac);
    if (!device) return;
    const askedAt = this.#dependencies.clock.now();
    const earlier = this.#devices.get(mac)?.counted;
    this.#devices.set(mac, { askedAt, counted: earlier });
    try {
      this.#devices.set(mac, { askedAt, counted: await this.#countedBy(device, askedAt) });
    } catch (error) {
      this.#devices.set(mac, { askedAt: askedAt - RENEWED_AFTER_MS + RETRIED_AFTER_MS, counted: earlier });
      throw error;
    }
  }

  async #countedBy(device: Device, now: number): Promise<Counted> {
    const extents = await this.#dependencies.store.extents([device.mac]);
    const sources = await Promise.all(
      extents.map(async ({ source }) => ({ source, read: await this.#readSource({ device, source }, now) })),
    );
    const counts = sources.flatMap(({ source, read }) =>
      read.flatMap(({ curves }) =>
        [...curves].flatMap(([column, { end }]): [string, Count][] =>
          end ? [[keyOf({ source, column }), { state: end, pending: null }]] : [],
        ),
      ),
    );
    const totals = sources.flatMap(({ source, read }) =>
      read.flatMap((registers) =>
        (this.#dependencies.totalsOf?.(registers) ?? []).map(
          ([quantity, total]) => [totalKeyOf({ source, quantity }), total] as const,
        ),
      ),
    );
    return { counts: new Map(counts), totals: new Map(totals) };
  }

  async #readSource(
    { device, source }: { device: Device; source: Source },
    now: number,
  ): Promise<readonly DeviceRegisters[]> {
    const read = FAMILY_NAMES.filter((family) => SAMPLE_FAMILIES[family].registers.length > 0).map((family) =>
      readRegisters(this.#dependencies, {
        family,
        devices: [device],
        source,
        columns: SAMPLE_FAMILIES[family].registers,
        level: 'quarter',
        from: startOf('day', now, device.timeZone),
        to: now,
        instants: [],
        history: true,
      }),
    );
    return (await Promise.all(read)).flat();
  }
}

function totalKeyOf({ source, quantity }: ReportedTotal): string {
  return `${source} ${quantity}`;
}

function keyOf({ source, column }: ReportedRegister): string {
  return `${source} ${column}`;
}

function goOn(
  { state, pending }: Count,
  knot: { time: number; reading: number },
  options: { maxPower: number; resets: readonly number[]; segmentStarts: readonly number[] },
): Count {
  if (knot.time <= state.time) return { state, pending };
  const knots = pending && pending.time < knot.time ? [pending, knot] : [knot];
  const register = continuousRegister(knotsOf(knots), { ...options, start: state });
  const end = register.end ?? state;
  return end.time === knot.time ? { state: end, pending: null } : { state: end, pending: knot };
}

function knotsOf(knots: readonly { time: number; reading: number }[]): RegisterKnots {
  return {
    register: '',
    time: Float64Array.from(knots, ({ time }) => time),
    value: Float64Array.from(knots, ({ reading }) => reading),
    boot: new Float64Array(knots.length).fill(Number.NaN),
  };
}
