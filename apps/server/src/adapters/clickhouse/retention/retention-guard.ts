import { HOUR_MS } from '@phasor/quantities';
import type { Clock } from '../../../ports/clock.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { retentionStatements, type SchemaOptions, wantedTtls } from '../schema.ts';
import type { StoreMarks } from '../store-marks.ts';
import { type GoneBefore, type KeptSince, keptSince, LIMIT_STEP_MS, limitAfter } from './retention.ts';

/** Mark of the limit: up to when clocks count for retention, epoch ms. */
const LIMIT_MARK = 'retention limit';
/** A clock beyond the limit moves it by a step after so many hours of running: four times as fast as time. */
const STEP_HOURS = LIMIT_STEP_MS / HOUR_MS / 4;

/** The limit of earlier runs; of a first start what follows from the clock, which is noted. */
export async function limitAtStart(marks: StoreMarks, clock: Clock): Promise<number> {
  const known = await marks.mark(LIMIT_MARK);
  const limit = known > 0 && clock.now() > known ? known : Math.max(known, limitAfter(clock.now()));
  if (limit !== known) await marks.save([[LIMIT_MARK, limit]]);
  return limit;
}

interface GuardOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly schema: SchemaOptions;
}

interface RunningParts {
  readonly connection: SeriesConnection;
  readonly marks: StoreMarks;
  readonly gone: GoneBefore;
  /** Whether the tables are changed here; another process does it otherwise. */
  readonly isMoving: boolean;
}

/**
 * Retention by a clock that may be wrong: it counts up to a limit that follows it by weeks. A clock that jumps beyond the limit
 * moves it four times as fast as time passes, so that one that is years ahead for a day removes days of history, not years of
 * it. After a long pause of the server rows are kept longer for a while.
 */
export class RetentionGuard {
  readonly #options: GuardOptions;
  #parts: RunningParts | undefined;
  #limit = Number.POSITIVE_INFINITY;
  #hoursBeyond = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** What is available, by the clock as far as it counts. */
  readonly kept: KeptSince = (level) => {
    const { clock, schema } = this.#options;
    const now = () => Math.min(clock.now(), this.#limit);
    return keptSince({ retention: schema.retention ?? {}, now, gone: this.#parts?.gone ?? new Map() })(level);
  };

  /** Begins once the tables are there. */
  async start(parts: RunningParts): Promise<void> {
    this.#parts = parts;
    this.#limit = await limitAtStart(parts.marks, this.#options.clock);
    const { log } = this.#options;
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'the clock of retention was not moved');
    this.#timer = setInterval(() => this.look().catch(failed), HOUR_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** To be called every hour of running: moves the limit where that is due. */
  async look(): Promise<void> {
    const { clock, schema } = this.#options;
    if (this.#parts === undefined) return;
    const { connection, marks, isMoving } = this.#parts;
    const limit = isMoving ? this.#nextLimit(clock.now()) : await limitAtStart(marks, clock);
    if (limit === this.#limit) return;
    if (isMoving) {
      await marks.save([[LIMIT_MARK, limit]]);
      const [wanted, standing] = [wantedTtls(schema, limit), wantedTtls(schema, this.#limit)];
      for (const statement of retentionStatements(schema, wanted, standing))
        await connection.command(statement, 'store');
    }
    this.#limit = limit;
  }

  #nextLimit(now: number): number {
    this.#hoursBeyond = now > this.#limit ? this.#hoursBeyond + 1 : 0;
    if (this.#hoursBeyond === 0) return Math.max(this.#limit, limitAfter(now));
    if (this.#hoursBeyond < STEP_HOURS) return this.#limit;
    this.#hoursBeyond = 0;
    return this.#limit + LIMIT_STEP_MS;
  }
}
