import type { Program } from './synthetic-machines.ts';

/** Chance with a seed: the same values in every run. */
export interface Chance {
  /** From `low` to below `high`. */
  between(low: number, high: number): number;
  /** Roughly normal, mean 0 and deviation 1. */
  normal(): number;
}

/** @see mulberry32, a generator of 32 bits of state */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high) => low + next() * (high - low),
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
  };
}

type Span = readonly [low: number, high: number];

/** A kind of appliance: ranges from which each appliance of a house gets its own values. */
export interface LoadKind {
  readonly name: string;
  /** W, and var as a share of it. */
  readonly power: Span;
  readonly reactive: Span;
  /** Seconds of a run and hours between the ends of runs, and the hours of the day in which runs begin. */
  readonly length: Span;
  readonly pause: Span;
  readonly hours: Span;
  /** Inrush as a multiple of the power, held for so many seconds. */
  readonly inrush?: { readonly factor: Span; readonly seconds: Span };
  /** Share of the power that is lost while it runs, and the deviation of a second as a share of the power. */
  readonly drift?: number;
  readonly unrest?: number;
  /** Runs of one use: so many, with pauses of so many seconds; an oven at its thermostat. */
  readonly bursts?: { readonly count: Span; readonly pause: Span };
  /** States of each use, where it has several. */
  readonly program?: Program;
}

const DAY: Span = [0, 24];

/** Appliances of a household; powers and habits as in manuals and in published measurements of flats. */
export const LOAD_KINDS: readonly LoadKind[] = [
  {
    ...{ name: 'fridge', power: [85, 160], reactive: [0.45, 0.8], length: [600, 1_500], pause: [0.4, 0.9], hours: DAY },
    ...{ inrush: { factor: [4, 8], seconds: [1, 2] }, drift: 0.06 },
  },
  {
    ...{ name: 'freezer', power: [70, 130], reactive: [0.5, 0.9], length: [900, 1_800], pause: [0.6, 1.2], hours: DAY },
    ...{ inrush: { factor: [4, 7], seconds: [1, 2] }, drift: 0.06 },
  },
  {
    name: 'kettle',
    power: [1_700, 2_400],
    reactive: [0, 0.01],
    length: [90, 260],
    pause: [2, 7],
    hours: [6, 22],
    drift: 0.012,
  },
  {
    name: 'toaster',
    power: [650, 950],
    reactive: [0, 0.01],
    length: [80, 200],
    pause: [12, 30],
    hours: [6, 10],
    drift: 0.01,
  },
  {
    ...{
      name: 'microwave',
      power: [1_050, 1_500],
      reactive: [0.15, 0.4],
      length: [40, 320],
      pause: [5, 20],
      hours: [7, 22],
    },
    ...{ drift: 0.02, unrest: 0.004 },
  },
  { name: 'coffee', power: [900, 1_450], reactive: [0, 0.02], length: [45, 150], pause: [4, 14], hours: [6, 17] },
  {
    ...{
      name: 'oven',
      power: [1_900, 2_700],
      reactive: [0, 0.01],
      length: [60, 240],
      pause: [20, 50],
      hours: [10, 20],
    },
    ...{ bursts: { count: [6, 14], pause: [60, 220] } },
  },
  {
    ...{ name: 'iron', power: [1_400, 2_200], reactive: [0, 0.01], length: [15, 60], pause: [40, 90], hours: [9, 21] },
    ...{ bursts: { count: [8, 20], pause: [20, 80] } },
  },
  {
    ...{
      name: 'dishwasher',
      power: [1_750, 2_150],
      reactive: [0, 0.03],
      length: [600, 1_100],
      pause: [20, 40],
      hours: [12, 22],
    },
    ...{ bursts: { count: [2, 3], pause: [900, 1_500] } },
  },
  {
    ...{
      name: 'washing machine',
      power: [1_850, 2_200],
      reactive: [0, 0.05],
      length: [500, 1_300],
      pause: [30, 70],
      hours: [8, 19],
    },
    ...{ unrest: 0.01 },
  },
  {
    name: 'dryer',
    power: [700, 1_000],
    reactive: [0.15, 0.35],
    length: [2_400, 4_800],
    pause: [40, 80],
    hours: [9, 20],
    unrest: 0.008,
  },
  {
    name: 'television',
    power: [60, 140],
    reactive: [0.1, 0.4],
    length: [2_400, 12_000],
    pause: [5, 16],
    hours: [7, 22],
    unrest: 0.03,
  },
  {
    name: 'computer',
    power: [70, 180],
    reactive: [0.1, 0.4],
    length: [3_600, 14_000],
    pause: [5, 18],
    hours: [8, 21],
    unrest: 0.05,
  },
  { name: 'lamp', power: [30, 80], reactive: [0, 0.4], length: [900, 12_000], pause: [3, 12], hours: [6, 23] },
  { name: 'ceiling lamp', power: [40, 120], reactive: [0, 0.2], length: [300, 7_000], pause: [2, 9], hours: [6, 23] },
  {
    ...{
      name: 'hair dryer',
      power: [1_100, 1_900],
      reactive: [0, 0.05],
      length: [120, 500],
      pause: [20, 30],
      hours: [6, 22],
    },
    drift: 0.02,
  },
  {
    ...{
      name: 'vacuum cleaner',
      power: [700, 1_500],
      reactive: [0.1, 0.25],
      length: [400, 1_800],
      pause: [40, 90],
      hours: [9, 19],
    },
    ...{ inrush: { factor: [1.6, 2.6], seconds: [1, 1] }, drift: 0.04, unrest: 0.006 },
  },
  {
    ...{
      name: 'heating pump',
      power: [35, 70],
      reactive: [0.5, 0.9],
      length: [900, 3_600],
      pause: [0.5, 2],
      hours: DAY,
    },
    inrush: { factor: [1.5, 2.5], seconds: [1, 1] },
  },
  { name: 'water heater', power: [1_200, 2_100], reactive: [0, 0.01], length: [600, 2_400], pause: [4, 9], hours: DAY },
  { name: 'fan', power: [35, 75], reactive: [0.3, 0.7], length: [600, 9_000], pause: [5, 20], hours: [10, 23] },
];

/** Levels that single houses make hard: an inrush held for seconds, stages of switching on, and stronger drift. */
export function hardened(kind: LoadKind, chance: Chance): LoadKind {
  const drift = { drift: (kind.drift ?? 0) + chance.between(0, 0.03), unrest: (kind.unrest ?? 0.002) * 1.5 };
  const isHeld = chance.between(0, 1) < 0.3;
  if (kind.inrush !== undefined && isHeld) {
    const [low, high] = kind.inrush.factor;
    return { ...kind, ...drift, inrush: { factor: [low / 2 + 0.5, high / 2 + 0.5], seconds: [4, 5] } };
  }
  if (kind.inrush === undefined && chance.between(0, 1) < 0.2) {
    return { ...kind, ...drift, inrush: { factor: [0.4, 0.8], seconds: [3, 5] } };
  }
  return { ...kind, ...drift };
}
