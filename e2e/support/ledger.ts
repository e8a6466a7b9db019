import { join } from 'node:path';
import type { DataFrame } from '@phasor/contract';
import { openClickhouseSeriesStore } from '../../apps/server/src/adapters/clickhouse/clickhouse-series-store.ts';
import type { SeriesLevel, SeriesStore } from '../../apps/server/src/ports/series-store.ts';

/** What was found on the disk of what meters sent. */
export interface LedgerFindings {
  readonly sent: number;
  readonly acknowledged: number;
  /** Samples on disk. */
  readonly stored: number;
  /** Acknowledged samples that are not on disk. */
  readonly lost: number;
  /** Rows beyond the first of one meter and instant. */
  readonly doubled: number;
  /** Rows that no meter sent. */
  readonly foreign: number;
  /** Rows whose active power is not the one that was sent. */
  readonly wrong: number;
  /** Milliseconds by which quarter hours speak for more (or, below 0, less) than the samples they are formed of. */
  readonly miscounted: number;
}

const POWER = 'P_L1';
/** Half of the last decimal that is sent. */
const TOLERANCE_W = 0.005;

/** Every sample that meters sent and every one that was acknowledged to them, to be held against the disk. */
export class Ledger {
  readonly #sent = new Map<string, Set<number>>();
  readonly #acknowledged = new Map<string, Set<number>>();
  /** Active power of each sample whose frame is known, by meter and instant. */
  readonly #powers = new Map<string, number>();

  readonly noteSent = (mac: string, time: number, frame?: string): void => {
    note(this.#sent, mac, time);
    const power = frame === undefined ? undefined : (JSON.parse(frame) as DataFrame).samples[0]?.P?.L1;
    if (power !== undefined) this.#powers.set(`${mac} ${time}`, power);
  };
  readonly noteAcknowledged = (mac: string, time: number): void => note(this.#acknowledged, mac, time);

  /** Instants of the samples that a meter sent, ascending. */
  sentBy(mac: string): number[] {
    return [...(this.#sent.get(mac) ?? [])].sort((a, b) => a - b);
  }

  /** Reads back what a server that has ended left in its folder. */
  check(dataFolder: string): Promise<LedgerFindings> {
    return this.checkStore(openSeriesStore(dataFolder));
  }

  /** Reads back what ended servers left in a store, which is started and stopped for it. */
  async checkStore(store: SeriesStore): Promise<LedgerFindings> {
    await store.start();
    try {
      const found = { sent: 0, acknowledged: 0, stored: 0, lost: 0, doubled: 0, foreign: 0, wrong: 0, miscounted: 0 };
      await store.settle();
      for (const [mac, sent] of this.#sent) {
        const raw = await rowsOf(store, { mac, level: 'raw' });
        const acknowledged = this.#acknowledged.get(mac) ?? new Set();
        const stored = new Set(raw.times);
        found.sent += sent.size;
        found.acknowledged += acknowledged.size;
        found.stored += stored.size;
        found.doubled += raw.times.length - stored.size;
        found.lost += acknowledged.difference(stored).size;
        found.foreign += stored.difference(sent).size;
        found.wrong += raw.powers.filter((power, row) => this.#differs(mac, raw.times[row] ?? 0, power)).length;
        found.miscounted += Math.abs((await rowsOf(store, { mac, level: 'quarter' })).covered - raw.covered);
      }
      return found;
    } finally {
      await store.stop();
    }
  }

  #differs(mac: string, time: number, stored: number): boolean {
    const sent = this.#powers.get(`${mac} ${time}`);
    return sent !== undefined && Math.abs(stored - sent) > TOLERANCE_W;
  }
}

function note(times: Map<string, Set<number>>, mac: string, time: number): void {
  const known = times.get(mac);
  if (known) known.add(time);
  else times.set(mac, new Set([time]));
}

/** The series store of a product's folder, for when no server runs on it. */
export function openSeriesStore(dataFolder: string): SeriesStore {
  const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  const clock = { now: () => Date.now() };
  return openClickhouseSeriesStore({ folder: join(dataFolder, 'series'), url: undefined, clock, log: silent });
}

async function rowsOf(
  store: SeriesStore,
  { mac, level }: { mac: string; level: SeriesLevel },
): Promise<{ times: readonly number[]; powers: readonly number[]; covered: number }> {
  const blocks = await store.rows({
    family: 'electrical',
    devices: [mac],
    source: 1,
    level,
    from: 0,
    to: Date.now() + 86_400_000,
    gauges: [POWER],
    registers: [],
    neighbours: false,
  });
  const block = blocks.get(mac);
  const powers = [...(block?.gauges[POWER]?.mean ?? [])];
  return {
    times: [...(block?.end ?? [])],
    powers,
    covered: [...(block?.covered ?? [])].reduce((sum, part) => sum + part, 0),
  };
}
