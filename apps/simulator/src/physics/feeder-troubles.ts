import { HOUR_MS, PHASES, type Phase } from '@phasor/quantities';
import { seedOf, uniform } from './random.ts';

/** A disturbance of the supply, in the sense of EN 50160. */
export interface Disturbance {
  /** Unique on its feeder. */
  readonly id: string;
  readonly type: 'OUTAGE' | 'DIP' | 'SWELL';
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly phases: readonly Phase[];
  /** Voltage that remains, as a share of what it would be. */
  readonly residual: number;
}

/** A day of a place. */
export interface TroubleDay {
  readonly seed: number;
  /** Counted from 1970-01-01. */
  readonly day: number;
  /** Its beginning, epoch ms. */
  readonly midnight: number;
}

type Range = readonly [least: number, most: number];
type Draw = (n: number) => number;

/** One step of what happens: how long after the first, how long it takes, and what it leaves. */
interface Step {
  readonly type: Disturbance['type'];
  /** s after the first step. */
  readonly after: number;
  readonly seconds: Range;
  readonly residual: Range;
  /** Places of its phases in an order that is drawn for the whole trouble. */
  readonly phases: readonly (0 | 1 | 2)[];
}

interface Trouble {
  /** Whether it happens on a day. @param weekday 1 Monday to 7 Sunday @param place of the day in its four weeks, 0 to 27 */
  readonly happens: (day: { draw: Draw; period: Draw; weekday: number; place: number }) => boolean;
  /** Hours of the day between which it begins. */
  readonly hours: Range;
  readonly steps: readonly Step[];
}

const ALL = [0, 1, 2] as const;
const DIP_ONE: Step = { type: 'DIP', after: 0, seconds: [0.06, 0.14], residual: [0.55, 0.8], phases: [0] };
/** A fault between two lines lifts the third, is cleared by opening and closing the line at once, and comes back. */
const STORM: readonly Step[] = [
  DIP_ONE,
  { type: 'DIP', after: 190, seconds: [0.12, 0.26], residual: [0.35, 0.6], phases: [0, 1] },
  { type: 'SWELL', after: 190, seconds: [0.12, 0.26], residual: [1.12, 1.17], phases: [2] },
  { type: 'DIP', after: 420, seconds: [0.15, 0.15], residual: [0.3, 0.5], phases: ALL },
  { type: 'OUTAGE', after: 420.15, seconds: [0.4, 0.9], residual: [0, 0.01], phases: ALL },
  { ...DIP_ONE, after: 900 },
];
const FOUR_WEEKS = 28;
const HALF = FOUR_WEEKS / 2;
const SUNDAY = 7;

/**
 * What disturbs a feeder. Every four weeks have the same story: two storms, one of which leaves the line without voltage until
 * it is switched on again by hand, maintenance in a night from Saturday to Sunday, machines that start with the shift, and
 * single faults far away.
 */
const TROUBLES = {
  /** Large motors that start directly. */
  motors: {
    happens: ({ draw, weekday }) => weekday <= 5 && draw(0) < 0.6,
    hours: [5.95, 6.15],
    steps: [{ type: 'DIP', after: 0, seconds: [0.8, 4.5], residual: [0.84, 0.89], phases: ALL }],
  },
  lateMotors: {
    happens: ({ draw, weekday }) => weekday <= 5 && draw(0) < 0.2,
    hours: [13.95, 14.2],
    steps: [{ type: 'DIP', after: 0, seconds: [0.8, 3], residual: [0.85, 0.895], phases: ALL }],
  },
  distantFault: { happens: ({ draw }) => draw(0) < 0.2, hours: [0, 24], steps: [DIP_ONE] },
  /** Capacitors that are switched on. */
  capacitors: {
    happens: ({ draw }) => draw(0) < 0.12,
    hours: [20, 23],
    steps: [{ type: 'SWELL', after: 0, seconds: [0.3, 4], residual: [1.11, 1.14], phases: ALL }],
  },
  passingStorm: {
    happens: ({ period, place }) => place === HALF + Math.floor(period(0) * HALF),
    hours: [15, 20],
    steps: STORM,
  },
  storm: {
    happens: ({ period, place }) => place === Math.floor(period(1) * HALF),
    hours: [15, 20],
    steps: [...STORM, { type: 'OUTAGE', after: 1_260, seconds: [480, 2_100], residual: [0, 0], phases: ALL }],
  },
  maintenance: {
    happens: ({ weekday, place }) => weekday === SUNDAY && place >= HALF - 7 && place < HALF,
    hours: [2, 2.1],
    steps: [{ type: 'OUTAGE', after: 0, seconds: [900, 1_500], residual: [0, 0], phases: ALL }],
  },
  /** A fuse that blows, and is replaced. */
  fuse: {
    happens: ({ period, place }) => place === Math.floor(period(2) * FOUR_WEEKS),
    hours: [8, 17],
    steps: [
      { type: 'DIP', after: 0, seconds: [0.08, 0.08], residual: [0.3, 0.5], phases: [0] },
      { type: 'OUTAGE', after: 0.08, seconds: [720, 3_000], residual: [0, 0.005], phases: [0] },
    ],
  },
} as const satisfies Record<string, Trouble>;

export type TroubleName = keyof typeof TROUBLES;

/** Disturbances of one trouble that begin on a day. */
export function troublesOf(name: TroubleName, { seed, day, midnight }: TroubleDay): readonly Disturbance[] {
  const trouble: Trouble = TROUBLES[name];
  const own = seedOf(seed, name);
  const draw: Draw = (n) => uniform(own, day, n);
  // The same in all four weeks, so that any four weeks up to now have each of them once.
  const period: Draw = (n) => uniform(own, 0, 1_000 + n);
  const place = ((day % FOUR_WEEKS) + FOUR_WEEKS) % FOUR_WEEKS;
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  if (!trouble.happens({ draw, period, weekday, place })) return [];
  const start = midnight + between(trouble.hours, draw(1)) * HOUR_MS;
  const turn = Math.floor(draw(2) * PHASES.length);
  return trouble.steps.map((step, index) => {
    const begin = Math.round(start + step.after * 1_000);
    const phases = PHASES.filter((_, phase) => step.phases.some((one) => (one + turn) % PHASES.length === phase));
    return {
      id: `${day}-${name}-${index}`,
      type: step.type,
      start: begin,
      end: begin + Math.round(spread(step.seconds, draw(3 + 2 * index)) * 1_000),
      phases,
      residual: between(step.residual, draw(4 + 2 * index)),
    };
  });
}

function between([least, most]: Range, share: number): number {
  return least + (most - least) * share;
}

/** Short ones are more frequent than long ones. */
function spread([least, most]: Range, share: number): number {
  return least * (most / least) ** share;
}
