/** Seconds that each meter measures. */
export const LENGTH = 3_000;
type Place = 'L1' | 'L2' | 'L3' | 'T';
const PHASES = ['L1', 'L2', 'L3'] as const;

/** A meter of a test. */
export interface Case {
  readonly what: string;
  readonly interval: number;
  /** Whether a sample has a register; all have the phases by default. */
  readonly has?: (place: Place, second: number) => boolean;
  /** Second after the beginning at which all registers begin at 0 again. */
  readonly resetAt?: number;
}

const phasesOnly = (place: Place) => place !== 'T';
/** Meters whose registers begin, end, pause and restart at other times than their neighbours. */
export const CASES: readonly Case[] = [
  ...[1, 10, 60, 900].map((interval): Case => ({ what: `every ${interval} s`, interval })),
  ...[10, 60].flatMap((interval): Case[] => [
    {
      what: `one phase begins late, every ${interval} s`,
      interval,
      has: (place, second) => phasesOnly(place) && (place !== 'L2' || second >= 1_300),
    },
    {
      what: `one phase ends early, every ${interval} s`,
      interval,
      has: (place, second) => phasesOnly(place) && (place !== 'L2' || second <= 1_700),
    },
    {
      what: `a total at first, every ${interval} s`,
      interval,
      has: (place, second) => place !== 'T' || second <= 1_111,
    },
    {
      what: `a total at last, every ${interval} s`,
      interval,
      has: (place, second) => place !== 'T' || second >= 2_222,
    },
    {
      what: `a total in the middle, every ${interval} s`,
      interval,
      has: (place, second) => place !== 'T' || (second >= 1_111 && second <= 2_222),
    },
    {
      what: `a total instead of phases, every ${interval} s`,
      interval,
      has: (place, second) => (place === 'T') === second >= 1_500,
    },
    {
      what: `a gap, every ${interval} s`,
      interval,
      has: (place, second) => phasesOnly(place) && (second < 900 || second > 2_100),
    },
    { what: `a reset, every ${interval} s`, interval, resetAt: 1_501 },
  ]),
];
const FACTORS = { L1: 1, L2: 2, L3: 0.5, T: 3.5 } as const;

/** Wh that a factor of 1 counts until a second after the beginning: 1 to 5 kW, another power each minute. */
export function counted(second: number): number {
  let sum = 0;
  for (let minute = 0; minute * 60 < second; minute += 1)
    sum += (Math.min(60, second - minute * 60) * (1_000 + ((minute * 37) % 41) * 100)) / 3_600;
  return sum;
}

/** Its registers, Wh, with the second after the beginning. */
export function readingsOf({ interval, has = phasesOnly, resetAt = Number.POSITIVE_INFINITY }: Case) {
  return Array.from({ length: Math.floor(LENGTH / interval) + 1 }, (_, index) => {
    const second = index * interval;
    const base = second >= resetAt ? counted(Math.floor(resetAt / interval) * interval) : 0;
    const E_I: Partial<Record<Place, number>> = {};
    for (const place of ['L1', 'L2', 'L3', 'T'] as const)
      if (has(place, second)) E_I[place] = (second >= resetAt ? 0 : 1_000) + FACTORS[place] * (counted(second) - base);
    return { second, E_I };
  });
}

/** A register that goes on over its resets: readings `[second, Wh]`. */
type Count = readonly (readonly [second: number, sum: number])[];

function countOf(one: Case, place: Place): Count {
  let [before, sum] = [Number.NaN, 0];
  return readingsOf(one).flatMap(({ second, E_I }) => {
    const reading = E_I[place];
    if (reading === undefined) return [];
    if (!Number.isNaN(before)) sum += reading < before ? reading : reading - before;
    before = reading;
    return [[second, sum] as const];
  });
}

/** What a register counted between two instants, linear between its readings; 0 beyond them. */
function grownIn(count: Count, from: number, to: number): number {
  const [first, last] = [count[0], count.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const at = (second: number) => {
    const held = Math.min(Math.max(second, first[0]), last[0]);
    const after = count.find(([time]) => time >= held) ?? last;
    const before = count.findLast(([time]) => time <= held) ?? first;
    if (after[0] === before[0]) return before[1];
    return before[1] + ((after[1] - before[1]) * (held - before[0])) / (after[0] - before[0]);
  };
  return to > from ? at(to) - at(from) : 0;
}

/** Energy between two instants from readings alone: of the total where it is known, of the phases before and after it. */
export function expectedOf(one: Case, from: number, to: number): number {
  const total = countOf(one, 'T');
  const phases = PHASES.map((phase) => countOf(one, phase));
  const ofPhases = (begin: number, end: number) => phases.reduce((sum, count) => sum + grownIn(count, begin, end), 0);
  const [first, last] = [total[0]?.[0], total.at(-1)?.[0]];
  if (first === undefined || last === undefined) return ofPhases(from, to);
  return grownIn(total, from, to) + ofPhases(from, Math.min(to, first)) + ofPhases(Math.max(from, last), to);
}
