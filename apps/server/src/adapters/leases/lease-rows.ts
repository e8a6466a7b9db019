import { HOUR_MS } from '@phasor/quantities';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Peer } from '../../ports/leases.ts';
import { leases } from '../records/migrations/migration-leases.ts';
import { isGone, type ProcessMark } from './process-mark.ts';

/** A process: it counts until that instant, epoch ms by the clock of the database. */
interface ProcessRow extends ProcessMark {
  readonly id: string;
  readonly role: string;
  readonly since: number;
  readonly until: number;
}

interface LeaseRow {
  readonly name: string;
  /** Grows with each holder. */
  readonly epoch: number;
  readonly process: string | null;
}

export interface LeaseTables {
  processes: ProcessRow;
  leases: LeaseRow;
}

export type Holder = Selectable<ProcessRow>;
type LeaseTransaction = Transaction<LeaseTables>;

/** `now()` is the start of the transaction, which may have waited since. */
const CLOCK = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** Rows of processes that were killed are removed after this time, ms. */
const FORGOTTEN_MS = HOUR_MS;

interface Own extends ProcessMark {
  readonly id: string;
  readonly role: string;
  /** For how long a row counts after it was renewed. */
  readonly lifeMs: number;
}

/**
 * The rows of processes and leases. A change of both locks the lease first, so that a late renewal by its holder and a take-over by
 * another process follow each other.
 */
export class LeaseRows {
  readonly #database: Kysely<LeaseTables>;
  readonly #own: Own;

  constructor(database: Kysely<LeaseTables>, own: Own) {
    this.#database = database;
    this.#own = own;
  }

  /** Makes the tables where they are missing, and the row of this process. */
  async register(): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      // Two that make a table at once fail, although each asks whether it is there.
      await sql`select pg_advisory_xact_lock(hashtextextended('phasor leases', 0))`.execute(transaction);
      await leases(transaction);
    });
    await this.#database.deleteFrom('processes').where('until', '<', before(FORGOTTEN_MS)).execute();
    await this.#begin(this.#database);
  }

  /** @returns false where the row has ended meanwhile, so that others may have taken the leases of this process */
  async renew(): Promise<boolean> {
    const renewed = await this.#database
      .updateTable('processes')
      .set({ until: this.#end() })
      .where('id', '=', this.#own.id)
      .where('until', '>', CLOCK)
      .returning('id')
      .execute();
    return renewed.length > 0;
  }

  /** After its row has ended: this process counts again. @returns the lease that another one has had since, then nothing is changed */
  async goOn(
    names: readonly string[],
  ): Promise<{ readonly name: string; readonly holder: Holder | undefined } | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      for (const name of names.toSorted()) {
        const { process } = await locked(transaction, name);
        if (process === this.#own.id) continue;
        return { name, holder: process === null ? undefined : await processOf(transaction, process) };
      }
      await this.#begin(transaction);
      return undefined;
    });
  }

  /**
   * @param silent the holder as it was seen long ago: a row that has not changed since counts as ended, whatever its end is, because
   * the clock of the database may have been set back
   * @returns the number, or the process that has the lease
   */
  async take(name: string, silent?: Holder): Promise<number | Holder> {
    return this.#database.transaction().execute(async (transaction) => {
      const { epoch, process } = await locked(transaction, name);
      if (process === this.#own.id) return epoch;
      const holder = process === null ? undefined : await stillRunning(transaction, process, silent);
      if (holder !== undefined) return holder;
      const number = epoch + 1;
      const taken = { epoch: number, process: this.#own.id };
      await transaction.updateTable('leases').set(taken).where('name', '=', name).execute();
      return number;
    });
  }

  /** A lease of this process is free. */
  async giveBack(name: string): Promise<void> {
    const { id } = this.#own;
    await this.#database
      .updateTable('leases')
      .set({ process: null })
      .where('name', '=', name)
      .where('process', '=', id)
      .execute();
  }

  /** The processes of a role, as `runningProcesses`. */
  async peers(role: string): Promise<readonly Peer[]> {
    const rows = await runningProcesses(this.#database);
    return rows.filter((row) => row.role === role).map(({ id, age }) => ({ id, age: Number(age) }));
  }

  /** The leases of this process are free. */
  async end(): Promise<void> {
    await this.#database.deleteFrom('processes').where('id', '=', this.#own.id).execute();
  }

  async #begin(database: Kysely<LeaseTables>): Promise<void> {
    const { id, role, host, pid, machine, born } = this.#own;
    const until = this.#end();
    await database
      .insertInto('processes')
      .values({ id, role, host, pid, machine, born, since: CLOCK, until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ until }))
      .execute();
  }

  #end(): RawBuilder<number> {
    return sql<number>`${CLOCK} + ${sql.lit(this.#own.lifeMs)}`;
  }
}

/** Processes whose rows have not ended, those of this machine that are gone left out, in the order of their begin. */
export async function runningProcesses(
  database: Kysely<LeaseTables>,
): Promise<readonly (Holder & { readonly age: number })[]> {
  const rows = await database
    .selectFrom('processes')
    .selectAll()
    .select(sql<number>`${CLOCK} - since`.as('age'))
    .where('until', '>', CLOCK)
    .orderBy('since')
    .orderBy('id')
    .execute();
  return rows.filter((row) => !isGone(row));
}

function before(ms: number): RawBuilder<number> {
  return sql<number>`${CLOCK} - ${sql.lit(ms)}`;
}

/** The row of a lease, locked until the end of the transaction. A new one has no holder. */
async function locked(transaction: LeaseTransaction, name: string): Promise<LeaseRow> {
  await transaction
    .insertInto('leases')
    .values({ name, epoch: 0, process: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return transaction.selectFrom('leases').selectAll().where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** Removes the row of a process that has ended, so that a late renewal finds none. @returns the process where it has not ended */
async function stillRunning(
  transaction: LeaseTransaction,
  id: string,
  silent: Holder | undefined,
): Promise<Holder | undefined> {
  const holder = await processOf(transaction, id);
  if (holder === undefined) return undefined;
  const ending = transaction.deleteFrom('processes').where('id', '=', id);
  const unrenewed = silent?.id === id ? ending.where('until', '=', silent.until) : ending.where('until', '<=', CLOCK);
  await (isGone(holder) ? ending : unrenewed).execute();
  return processOf(transaction, id);
}

function processOf(transaction: LeaseTransaction, id: string): Promise<Holder | undefined> {
  return transaction.selectFrom('processes').selectAll().where('id', '=', id).executeTakeFirst();
}
