import type { Sample } from '../../src/ports/series-store.ts';

const MINUTE = 60_000;

/** What one member of a group sent, and its ratio. */
export interface SentByMember {
  readonly samples: readonly Sample[];
  readonly ratio: number;
}

/** A minute of a group, from the samples alone. */
interface PlainMinute {
  readonly members: number;
  readonly sum: number;
  /** ms of all members together, at most the minute of each. */
  readonly covered: number;
}

export interface PlainStep {
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly coverage: number;
}

/** The power of a group in each minute that any of its members is known in, straight from the samples (D49). */
function plainMinutes(group: readonly SentByMember[]): Map<number, PlainMinute> {
  const minutes = new Map<number, PlainMinute>();
  for (const { samples, ratio } of group) {
    const own = new Map<number, { energy: number; time: number }>();
    const add = (minute: number, power: number, time: number) => {
      const known = own.get(minute) ?? { energy: 0, time: 0 };
      own.set(minute, { energy: known.energy + power * time, time: known.time + time });
    };
    for (const { time, interval, values } of samples) {
      const power = (values.P_L1 ?? Number.NaN) * ratio;
      for (let at = time - interval; at < time; ) {
        const next = Math.min(time, (Math.floor(at / MINUTE) + 1) * MINUTE);
        add(Math.floor(at / MINUTE), power, next - at);
        at = next;
      }
    }
    for (const [minute, { energy, time }] of own) {
      const { members, sum, covered } = minutes.get(minute) ?? { members: 0, sum: 0, covered: 0 };
      const mean = energy / time;
      minutes.set(minute, { members: members + 1, sum: sum + mean, covered: covered + Math.min(time, MINUTE) });
    }
  }
  return minutes;
}

/**
 * Mean, extremes and coverage of a group's power on each step, straight from the samples: of the minutes of a civil day those
 * count in which most members are known.
 */
export function plainSteps(
  group: readonly SentByMember[],
  { edges, days }: { readonly edges: readonly number[]; readonly days: readonly number[] },
): PlainStep[] {
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  const known = [...plainMinutes(group)]
    .map(([minute, values]) => ({ start: minute * MINUTE, ...values }))
    .filter(({ start }) => start >= from && start < to);
  const byDay = within(known, days);
  const byStep = within(known, edges);
  const counting = new Set(
    byDay.flatMap((own) => {
      const most = Math.max(...own.map(({ members }) => members));
      return own.filter(({ members }) => members === most);
    }),
  );
  return edges.slice(1).map((end, step): PlainStep => {
    const inside = byStep[step] ?? [];
    const counted = inside.filter((minute) => counting.has(minute));
    const most = Math.max(0, ...inside.map(({ members }) => members));
    const spoken = counted.length > 0 ? counted : inside.filter(({ members }) => members === most);
    const weight = (minute: PlainMinute) => minute.covered / minute.members;
    const weights = spoken.reduce((sum, minute) => sum + weight(minute), 0);
    const sums = counted.map(({ sum }) => sum);
    return {
      mean: weights === 0 ? null : spoken.reduce((sum, minute) => sum + minute.sum * weight(minute), 0) / weights,
      min: sums.length === 0 ? null : Math.min(...sums),
      max: sums.length === 0 ? null : Math.max(...sums),
      coverage: sampledTime(group, edges[step] ?? 0, end) / (group.length * (end - (edges[step] ?? 0))),
    };
  });
}

/** ms of a range for which samples speak, all members together: sample by sample, whatever minutes they end in. */
function sampledTime(group: readonly SentByMember[], from: number, to: number): number {
  const parts = group.flatMap(({ samples }) =>
    samples.map(({ time, interval }) => Math.max(0, Math.min(time, to) - Math.max(time - interval, from))),
  );
  return parts.reduce((sum, part) => sum + part, 0);
}

/** Minutes by the stretch between edges that they lie in. */
function within<Minute extends { start: number }>(minutes: readonly Minute[], edges: readonly number[]): Minute[][] {
  const stretches: Minute[][] = edges.slice(1).map(() => []);
  let stretch = 0;
  for (const minute of minutes.toSorted((a, b) => a.start - b.start)) {
    while ((edges[stretch + 1] ?? Number.POSITIVE_INFINITY) <= minute.start) stretch += 1;
    stretches[stretch]?.push(minute);
  }
  return stretches;
}
