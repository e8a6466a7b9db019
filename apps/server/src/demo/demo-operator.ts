import { setImmediate as nextTurn } from 'node:timers/promises';
import { SOURCES } from '@phasor/contract';
import { HOUR_MS, PHASES, type Phase } from '@phasor/quantities';
import { DEMO_FACILITY, type DemoRun, demoRuns } from '@phasor/simulator';
import type { Adapters, Surroundings } from '../adapters.ts';
import { AppError } from '../app-error.ts';
import type { CallHandler } from '../call-handlers.ts';
import type { Device } from '../ports/records/device-records.ts';
import type { User } from '../ports/records/user-records.ts';
import { DEMO_LOGIN } from './demo-records.ts';

/** What somebody who lives in the demo's flat switches on to record it: what has one level, and comes on often. */
const RECORDED = {
  kettle: 'Kettle',
  corridorLights: 'Lighting',
  bathroomFan: 'Fan',
  refrigerator: 'Refrigerator',
  freezer: 'Freezer',
  microwave: 'Microwave oven',
  hairDryer: 'Hair dryer',
  vacuumCleaner: 'Vacuum cleaner',
} as const;

const FIRST_MS = 5_000;
const AGAIN_MS = 20_000;
/** History is looked through that far back, and in such pieces. */
const BACK_MS = 72 * HOUR_MS;
const PIECE_MS = 3 * HOUR_MS;
/** Selected beside the run, as with the zoom of the live chart. */
const MARGIN_MS = 20_000;
/** A run with its margin is stored no later than that after its end. */
const STORED_MS = 60_000;
/** Nobody waits for ever for a vacuum cleaner. */
const ROUNDS_MAX = 30;

type RecordCall = CallHandler<'appliances.record'>;

export interface DemoOperatorParts {
  readonly records: Pick<Adapters['records'], 'users' | 'devices' | 'appliances'>;
  readonly store: Pick<Adapters['series'], 'extents' | 'rows'>;
  readonly clock: Surroundings['clock'];
  readonly log: Surroundings['log'];
  /** Acts once after a wait, ms; answers how to call it off. */
  readonly after?: (wait: number, act: () => void) => () => void;
}

function afterWait(wait: number, act: () => void): () => void {
  const timer = setTimeout(act, wait);
  return () => clearTimeout(timer);
}

/**
 * Records appliances of the demo's flat as somebody does who knows when they were on: cut out of what its meter measured, and
 * sent by the call that the screen makes. What they did since is recognised like that of any meter.
 */
export class DemoOperator {
  readonly #parts: DemoOperatorParts;
  readonly #tried = new Set<string>();
  #looked: { readonly first: number; readonly at: number } | undefined;
  #callOff: () => void = () => undefined;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(parts: DemoOperatorParts) {
    this.#parts = parts;
  }

  start(record: RecordCall): void {
    this.#soon(record, { wait: FIRST_MS, rounds: ROUNDS_MAX });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#callOff();
    await this.#work;
  }

  #soon(record: RecordCall, { wait, rounds }: { wait: number; rounds: number }): void {
    if (this.#stopped || rounds === 0) return;
    const { after = afterWait } = this.#parts;
    this.#callOff = after(wait, () => {
      this.#work = this.#round(record)
        .catch((error: unknown) => {
          this.#parts.log.warn({ err: error }, 'appliances of the demo were not recorded');
          return false;
        })
        .then((isDone) => {
          if (!isDone) this.#soon(record, { wait: AGAIN_MS, rounds: rounds - 1 });
        });
    });
  }

  /** Tries what is not recorded yet, newest runs first; answers whether everything is. */
  async #round(record: RecordCall): Promise<boolean> {
    const { records, clock } = this.#parts;
    const mac = DEMO_FACILITY.devices.find(({ nilm }) => nilm)?.mac ?? '';
    const [user, device] = await Promise.all([records.users.find(DEMO_LOGIN), records.devices.find(mac)]);
    if (user === undefined || device === undefined) return true;
    const known = new Set((await records.appliances.of(mac)).map(({ name }) => name));
    const missing = new Map<string, string>(Object.entries(RECORDED).filter(([, name]) => !known.has(name)));
    const now = Math.floor(clock.now() / 1_000) * 1_000;
    const from = await this.#lookFrom(mac, now);
    for (let to = now; to > from && missing.size > 0 && !this.#stopped; to -= PIECE_MS) {
      await nextTurn();
      for (const run of demoRuns(mac, { from: to - PIECE_MS, to }).toReversed()) {
        const name = missing.get(run.load);
        if (name === undefined || run.end < from || this.#stopped) continue;
        if (await this.#try(record, { run, name, user, device })) missing.delete(run.load);
      }
    }
    return missing.size === 0;
  }

  /**
   * Begin of what can hold a run that was not seen before, epoch ms: all that is stored where older measurements have come since
   * the last round, what was measured since then where none have. Infinity where nothing is stored.
   */
  async #lookFrom(mac: string, now: number): Promise<number> {
    const extents = await this.#parts.store.extents([mac]);
    const first = extents.find(({ source }) => source === SOURCES.wifi)?.first;
    if (first === undefined) return Number.POSITIVE_INFINITY;
    const seen = this.#looked?.first === first ? this.#looked.at - STORED_MS : first;
    this.#looked = { first, at: now };
    return Math.max(now - BACK_MS, seen);
  }

  /** A run beside which something else is switched is no recording: the next one is tried. */
  async #try(
    record: RecordCall,
    { run, name, user, device }: { run: DemoRun; name: string; user: User; device: Device },
  ): Promise<boolean> {
    const phase = PHASES[run.phase] as Phase;
    const key = `${run.load} ${Math.round(run.start / 60_000)}`;
    const data = this.#tried.has(key) ? [] : await this.#measured(device.mac, run, phase);
    const seconds = (run.end - run.start + 2 * MARGIN_MS) / 1_000;
    if (data.length < 0.98 * seconds) return false;
    this.#tried.add(key);
    const context = {
      ...{ user, session: null, devices: [device], owner: true, publicLink: false, address: '127.0.0.1' },
      now: this.#parts.clock.now(),
      startSession: () => undefined,
      endSession: () => undefined,
    };
    try {
      await record({ token: 'demo', name, phase, data: [...data] }, context);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async #measured(mac: string, { start, end }: DemoRun, phase: Phase) {
    const columns = { P: `P_${phase}`, Q: `Q_${phase}`, I: `I_${phase}` };
    const rows = await this.#parts.store.rows({
      ...{ family: 'electrical', devices: [mac], source: SOURCES.wifi, level: 'raw' },
      ...{ from: start - MARGIN_MS, to: end + MARGIN_MS, gauges: Object.values(columns) },
      ...{ registers: [], extremes: false, neighbours: false },
    });
    const block = rows.get(mac);
    if (block === undefined) return [];
    const at = (column: string, row: number) => block.gauges[column]?.mean[row] ?? Number.NaN;
    const values = (row: number) => ({ P: at(columns.P, row), Q: at(columns.Q, row), I: at(columns.I, row) });
    return [...block.end].map((time, row) => ({ ts: time / 1_000, ...values(row) }));
  }
}
