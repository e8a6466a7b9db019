/** What is counted over a time, alike for all processes and over a restart. */

/** What a tally is of; each kind has names of its own. */
export type TallyKind = 'password' | 'code' | 'mail request' | 'mail';

export interface Tally {
  /** Epoch ms of what was counted, oldest first; never empty. */
  readonly times: readonly number[];
  /** How many came while further ones were slowed already. */
  readonly slowed: number;
  /** Epoch ms from which it no longer counts. */
  readonly until: number;
}

/** By name; a name without a tally is not in it. */
export type Tallies = ReadonlyMap<string, Tally>;

export interface TallyRecords {
  read(kind: TallyKind, names: readonly string[]): Promise<Tallies>;
  /**
   * Changes the tallies of these names; no other change of them happens between `next` and the end.
   * @param next what they become of what they are, and throws where nothing is to be changed. It may be called twice.
   */
  change(kind: TallyKind, names: readonly string[], next: (known: Tallies) => Tallies): Promise<void>;
  /** Removes those of a kind that are over at `now`, epoch ms, and of the others all but the `most` that end last. */
  tidy(kind: TallyKind, limits: { readonly now: number; readonly most: number }): Promise<void>;
}
