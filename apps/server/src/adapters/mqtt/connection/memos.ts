/** At most this many memos of one connection: a fleet of 500 devices with 20 entities each. */
const MEMOS_MAX = 10_000;

const NONE: ReadonlyMap<string, unknown> = new Map();

/** What messages of each connection left for later ones. */
export class Memos {
  readonly #byConnection = new Map<string, Map<string, unknown>>();

  of(connection: string): ReadonlyMap<string, unknown> {
    return this.#byConnection.get(connection) ?? NONE;
  }

  /** Keeps, replaces or (`undefined`) removes one; false where the connection has too many. */
  keep(connection: string, { name, value }: { readonly name: string; readonly value: unknown }): boolean {
    const memos = this.#byConnection.get(connection) ?? new Map<string, unknown>();
    this.#byConnection.set(connection, memos);
    if (value === undefined) memos.delete(name);
    else if (memos.has(name) || memos.size < MEMOS_MAX) memos.set(name, value);
    else return false;
    return true;
  }

  forget(connection: string): void {
    this.#byConnection.delete(connection);
  }
}
