import { startOf } from '@phasor/calendar';
import { FAMILY_NAMES, SAMPLE_FAMILIES, SOURCES, type Source } from '@phasor/contract';
import { QUARTER_MS } from '@phasor/quantities';
import { connectionLimit, continuousRegister, type RegisterKnots, type RegisterState } from '@phasor/series';
import type { Device } from '../../../ports/records/device-records.ts';
import { readRegisters } from './read-registers.ts';
import { type RegisterReset, resetsOf } from './register-breaks.ts';
import type { RegisterReadingDependencies } from './register-query.ts';

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

interface DeviceCounts {
  /** Epoch ms of the last read from the store. */
  readonly askedAt: number;
  /** By source and column; undefined until the store has answered. */
  readonly counts: Map<string, Count> | undefined;
}

export interface LiveRegistersDependencies extends RegisterReadingDependencies {
  readonly clock: { now(): number };
  readonly deviceOf: (mac: string) => Device | undefined;
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
    if (!known || now - known.askedAt > RENEWED_AFTER_MS) this.load(mac).catch(() => undefined);
    const key = keyOf(register);
    const count = known?.counts?.get(key);
    if (!known?.counts || !count) return reading;
    const next = goOn(
      count,
      { time: now, reading },
      {
        maxPower: connectionLimit(device),
        resets: resetsOf(this.#resets.get(mac) ?? [], register.column),
        segmentStarts: [this.#exchanges.get(mac) ?? []].flat(),
      },
    );
    known.counts.set(key, next);
    return next.state.total;
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
    const breaks = await this.#dependencies.breaksFor?.(mac, { source: SOURCES.wifi, family: 'electrical' });
    const last = breaks?.segmentStarts.at(-1);
    if (last !== undefined) await this.exchanged(mac, last);
    await this.load(mac);
  }

  /** Reads a device's history; resolves when its readings are continuous. @throws AppError('server.unavailable') */
  async load(mac: string): Promise<void> {
    const device = this.#dependencies.deviceOf(mac);
    if (!device) return;
    const askedAt = this.#dependencies.clock.now();
    const earlier = this.#devices.get(mac)?.counts;
    this.#devices.set(mac, { askedAt, counts: earlier });
    try {
      this.#devices.set(mac, { askedAt, counts: await this.#countsOf(device, askedAt) });
    } catch (error) {
      this.#devices.set(mac, { askedAt: askedAt - RENEWED_AFTER_MS + RETRIED_AFTER_MS, counts: earlier });
      throw error;
    }
  }

  async #countsOf(device: Device, now: number): Promise<Map<string, Count>> {
    const extents = await this.#dependencies.store.extents([device.mac]);
    const counts = await Promise.all(extents.map(({ source }) => this.#countsOfSource({ device, source }, now)));
    return new Map(counts.flat());
  }

  async #countsOfSource(
    { device, source }: { device: Device; source: Source },
    now: number,
  ): Promise<[string, Count][]> {
    const families = FAMILY_NAMES;
    const read = families
      .filter((family) => SAMPLE_FAMILIES[family].registers.length > 0)
      .map((family) =>
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
    const counts: [string, Count][] = [];
    for (const { curves } of (await Promise.all(read)).flat()) {
      for (const [column, { end }] of curves)
        if (end) counts.push([keyOf({ source, column }), { state: end, pending: null }]);
    }
    return counts;
  }
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
