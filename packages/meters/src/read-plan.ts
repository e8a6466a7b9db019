import type { MeterModel, RegisterEntry } from './meter-model.ts';
import { REGISTERS_OF } from './register-entries.ts';
import type { RegisterRequest } from './register-reader.ts';

/** One request and the values that lie in its answer. */
export interface PlannedRead extends RegisterRequest {
  readonly entries: readonly RegisterEntry[];
  /** The meter may refuse it. */
  readonly optional: boolean;
}

const endOf = ({ at, type }: RegisterEntry) => at + REGISTERS_OF[type];

/** The fewest requests that read every value of a model, within its limits; values that a meter may lack are read apart. */
export function readPlan({ registers, batch, gap = 0, read }: MeterModel): readonly PlannedRead[] {
  const groups: RegisterEntry[][] = [];
  for (const each of [...registers].sort((a, b) => a.at - b.at)) {
    const group = groups.at(-1);
    const [first, last] = [group?.[0], group?.at(-1)];
    const joins =
      group &&
      first &&
      last &&
      !each.optional &&
      !last.optional &&
      each.at - endOf(last) <= gap &&
      endOf(each) - first.at <= batch;
    if (joins) group.push(each);
    else groups.push([each]);
  }
  return groups.flatMap((entries) => {
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last) return [];
    return [{ from: read, at: first.at, count: endOf(last) - first.at, entries, optional: first.optional === true }];
  });
}
