import type { Answer, ProcessLink, Question, QuestionName } from './process-link.ts';
import type { Duty } from './share.ts';

/** Things whose duties one process has, with a duty by which it is asked about all of them. */
export interface HeldByOne<Item> {
  readonly of: Duty;
  /** At least one. */
  readonly items: readonly Item[];
}

/** A question to all processes that have one of the duties. */
interface AskedHolders<Name extends QuestionName> {
  readonly name: Name;
  readonly question: Question<Name>;
  readonly of: readonly Duty[];
  readonly timeoutMs: number;
}

export interface HoldersAnswer<Name extends QuestionName> {
  /** Those of the asked ones that the process has. */
  readonly duties: readonly Duty[];
  readonly answer: Answer<Name>;
}

/** Things by the process that has their duty, so that each is asked once. Where no process is known to have a duty it is asked for alone. */
export function byHolder<Item>(
  link: Pick<ProcessLink, 'holderOf'>,
  items: Iterable<Item>,
  dutyOf: (item: Item) => Duty,
): readonly HeldByOne<Item>[] {
  const held = new Map<string | Duty, { readonly of: Duty; readonly items: Item[] }>();
  for (const [of, some] of Map.groupBy(items, dutyOf)) {
    const holder = link.holderOf(of) ?? of;
    const before = held.get(holder);
    if (before === undefined) held.set(holder, { of, items: some });
    else before.items.push(...some);
  }
  return [...held.values()];
}

/**
 * Asks each process that has one of the duties, all at once: none waits for one that hangs.
 * @returns what was answered; duties of those that did not answer are absent
 */
export async function askHolders<Name extends QuestionName>(
  link: Pick<ProcessLink, 'ask' | 'holderOf'>,
  { name, question, of: duties, timeoutMs }: AskedHolders<Name>,
): Promise<readonly HoldersAnswer<Name>[]> {
  const asked = byHolder(link, duties, (duty) => duty).map(async ({ of, items }) => ({
    duties: items,
    answer: await link.ask(name, question, { of, timeoutMs }),
  }));
  const ends = await Promise.allSettled(asked);
  return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
}
