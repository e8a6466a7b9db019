import { randomUUID } from 'node:crypto';
import type { RowBlock } from '@phasor/series';
import type { SeriesAnswer, SeriesKnowledge, SeriesQuestion } from '../../ports/processes/asked-series.ts';
import type { FoldQuery, GroupPiece, RowQuery } from '../../ports/series-store.ts';
import { keptSinceByLevel, knownEntry, wholeOf } from './beside/known-entry.ts';
import type { SeriesChanges } from './beside/series-changes.ts';
import type { SeriesBook } from './book/series-book.ts';
import type { SeriesConnection } from './engine/series-connection.ts';
import { GroupFolder } from './reading/group-folder.ts';
import { RegisterSearch } from './reading/register-search.ts';
import { RowReader } from './reading/row-reader.ts';
import { SharedQueries } from './reading/shared-queries.ts';
import type { KeptSince } from './retention/retention.ts';
import { type BucketUpgrade, stretchOf } from './rollup/bucket-upgrade.ts';

interface Options {
  readonly database: string;
  readonly connection: SeriesConnection;
  readonly book: SeriesBook;
  readonly upgrade: Pick<BucketUpgrade, 'before' | 'rightSince' | 'examined'>;
  readonly kept: KeptSince;
  /** Counts from the first question on. */
  changes(): SeriesChanges;
}

/** Reads with the book of the process that stores, and answers others what they need of it to read by themselves. */
export class OwnReading implements SeriesKnowledge {
  /** Others see by it that this is another start. */
  readonly #name = randomUUID();
  readonly #options: Options;
  readonly #rows: RowReader;
  readonly #folder: GroupFolder;
  readonly #search: RegisterSearch;

  constructor(options: Options) {
    this.#options = options;
    const { database, book } = options;
    const shared = new SharedQueries(options.connection);
    const connection: Pick<SeriesConnection, 'query'> = {
      query: (sql, lane) => shared.at(book.touches).query(sql, lane),
    };
    this.#search = new RegisterSearch({ database, connection });
    const place = { database, connection, book };
    this.#rows = new RowReader({ ...place, beforeFar: (query, entries) => this.#search.note(query, entries) });
    this.#folder = new GroupFolder({ database, connection: options.connection, book });
  }

  async rows(query: RowQuery): Promise<ReadonlyMap<string, RowBlock>> {
    await this.#options.upgrade.before(query);
    return this.#rows.rows(query);
  }

  async folds(query: FoldQuery): Promise<readonly (readonly GroupPiece[] | undefined)[]> {
    await this.#options.upgrade.before(stretchOf(query));
    return this.#folder.folds(query);
  }

  async known(question: SeriesQuestion): Promise<SeriesAnswer> {
    const { book, upgrade } = this.#options;
    const changes = this.#options.changes();
    await upgrade.before(question);
    const { family, source } = question;
    const find = () =>
      [...new Set(question.devices)].flatMap((device) => {
        const entry = book.find(family, device, source);
        return entry && entry.first <= entry.last ? [entry] : [];
      });
    if (question.whole) await this.#search.note(question, find());
    // From here on without waiting: everything acknowledged before the question is in the answer.
    return {
      of: this.#name,
      changes: changes.count,
      keptSince: keptSinceByLevel(this.#options.kept),
      rightSince: new Map(upgrade.rightSince),
      entries: find().map((entry) => {
        const received = question.of === this.#name ? question.received.get(entry.device) : undefined;
        const changed = received === undefined ? undefined : changes.after(entry, received);
        return {
          ...knownEntry(entry, question),
          changed: changed ?? [wholeOf(entry)],
          examined: upgrade.examined(entry),
        };
      }),
    };
  }
}
