import { type RecordedSample, samplesOf } from '@phasor/nilm';
import type { LabelledAppliance, LabelledPhase, TrueRun } from './nilm-data.ts';
import { type Chance, chanceOf, hardened, LOAD_KINDS, type LoadKind } from './synthetic-loads.ts';
import { type UsedState, useOf, withProgram } from './synthetic-machines.ts';

/** A house with three phases and 17 to 20 appliances, and the meter that measures it. */
export interface SyntheticHouse {
  readonly seed: number;
  readonly level: 'normal' | 'hard';
  /** Dishwasher, washing machine and others have several states. */
  readonly hasMachines?: boolean;
  /** Seconds between samples. */
  readonly step: number;
  readonly days: number;
  /** Days before those that are scored. */
  readonly trainingDays: number;
}

interface Load {
  readonly name: string;
  readonly kind: LoadKind;
  readonly power: number;
  readonly reactive: number;
  readonly inrush: { readonly factor: number; readonly seconds: number };
  /** Seconds of the house. */
  readonly runs: LoadRun[];
  /** Recorded by its owner; others only disturb. */
  readonly isRecorded: boolean;
}

/** Seconds of the house; with the states of the use, where it has several. */
interface LoadRun {
  readonly start: number;
  readonly end: number;
  readonly parts?: readonly UsedState[];
}

interface Signal {
  readonly P: Float64Array;
  readonly Q: Float64Array;
}

const BEGIN = Date.UTC(2026, 2, 2);
const DAY_S = 86_400;
const HOUR_S = 3_600;
const VOLTS = 230;
const PHASES = 3;

/** The phases of a house with true runs and powers; the same for the same seed. */
export function syntheticHouse(house: SyntheticHouse): LabelledPhase[] {
  const chance = chanceOf(house.seed);
  const all = house.hasMachines === true ? LOAD_KINDS.map(withProgram) : LOAD_KINDS;
  const kinds = all.slice(0, 17 + Math.floor(chance.between(0, 4)));
  const phases: Load[][] = Array.from({ length: PHASES }, () => []);
  for (const [i, kind] of shuffled(kinds, chance).entries()) {
    const own = house.level === 'hard' ? hardened(kind, chance) : kind;
    const isRecorded = house.level === 'normal' || chance.between(0, 1) > 0.2;
    phases[i % PHASES]?.push(loadOf(own, { house, chance, isRecorded }));
  }
  return phases.map((loads, i) => phaseOf(loads, i, { house, chance }));
}

interface Making {
  readonly house: SyntheticHouse;
  readonly chance: Chance;
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  return items
    .map((item) => ({ item, key: chance.between(0, 1) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function loadOf(kind: LoadKind, { house, chance, isRecorded }: Making & { isRecorded: boolean }): Load {
  const power = chance.between(...kind.power);
  const reactive = power * chance.between(...kind.reactive);
  const factor = kind.inrush === undefined ? 1 : chance.between(...kind.inrush.factor);
  const seconds = kind.inrush === undefined ? 0 : Math.round(chance.between(...kind.inrush.seconds));
  return {
    ...{ name: kind.name, kind, power, reactive, isRecorded, inrush: { factor, seconds } },
    runs: runsOf(kind, house.days * DAY_S, chance),
  };
}

function runsOf(kind: LoadKind, length: number, chance: Chance): LoadRun[] {
  const runs: LoadRun[] = [];
  const usual = chance.between(...kind.length);
  let at = Math.round(chance.between(0, kind.pause[1] * HOUR_S));
  while (at < length) {
    const hour = (at / HOUR_S) % 24;
    if (hour < kind.hours[0] || hour > kind.hours[1]) {
      at += Math.round(chance.between(0.2, 1) * HOUR_S);
      continue;
    }
    if (kind.program !== undefined) {
      const use = useOf(kind.program, chance);
      if (at + use.length < length) runs.push({ start: at, end: at + use.length, parts: use.parts });
      at += use.length + Math.round(chance.between(...kind.pause) * HOUR_S);
      continue;
    }
    const bursts = kind.bursts === undefined ? 1 : Math.round(chance.between(...kind.bursts.count));
    for (let burst = 0; burst < bursts && at < length; burst += 1) {
      const seconds = Math.max(12, Math.round(usual * Math.exp(0.25 * chance.normal())));
      if (at + seconds < length) runs.push({ start: at, end: at + seconds });
      at += seconds + Math.round(kind.bursts === undefined ? 0 : chance.between(...kind.bursts.pause));
    }
    at += Math.round(chance.between(...kind.pause) * HOUR_S);
  }
  return runs;
}

/** Adds one run, from `start` to before `end`; answers the true power of its seconds through `note`. */
function addRun(
  { P, Q }: Signal,
  { power, reactive, inrush, kind }: Load,
  { start, end, parts, chance, note }: LoadRun & { chance: Chance; note: (second: number, watts: number) => void },
): void {
  const { drift = 0, unrest = 0.001 } = kind;
  let wander = 0;
  for (let second = start; second < Math.min(end, P.length); second += 1) {
    wander = 0.9 * wander + 0.44 * chance.normal();
    const level = 1 - drift * (1 - Math.exp(-(second - start) / 120)) + unrest * wander;
    const share = parts?.findLast(({ from }) => from <= second - start)?.share ?? 1;
    const factor = second - start < inrush.seconds ? inrush.factor : share;
    const watts = power * level * factor;
    P[second] = (P[second] ?? 0) + watts;
    Q[second] = (Q[second] ?? 0) + reactive * factor;
    note(second, watts);
  }
}

function phaseOf(loads: readonly Load[], index: number, { house, chance }: Making): LabelledPhase {
  const length = house.days * DAY_S;
  const base = chance.between(30, 120);
  const signal: Signal = { P: new Float64Array(length).fill(base), Q: new Float64Array(length).fill(-base / 3) };
  const [appliances, others]: [LabelledAppliance[], LabelledAppliance[]] = [[], []];
  if (house.level === 'hard') {
    if (chance.between(0, 1) < 0.7) addRestless(signal, chance);
    const noise = chance.between(0.5, 5);
    for (let second = 0; second < length; second += 1)
      signal.P[second] = (signal.P[second] ?? 0) + noise * chance.normal();
  }
  for (const load of loads) {
    const power: (readonly [number, number])[] = [[BEGIN, 0]];
    for (const { start, end, parts } of load.runs) {
      let last = 0;
      const note = (second: number, watts: number) => {
        if (Math.abs(watts - last) <= 2) return;
        last = watts;
        power.push([BEGIN + second * 1_000, watts]);
      };
      addRun(signal, load, { start, end, ...(parts && { parts }), chance, note });
      power.push([BEGIN + end * 1_000, 0]);
    }
    const runs = load.runs.map(
      ({ start, end }): TrueRun => ({ start: BEGIN + start * 1_000, end: BEGIN + end * 1_000 }),
    );
    const recordings = [samplesOf(recordingOf(load, { house, chance }))];
    const hasStates = load.kind.program !== undefined;
    (load.isRecorded ? appliances : others).push({ name: load.name, recordings, runs, power, hasStates });
  }
  const mains = samplesOf(measured(signal, { house, chance, hasGaps: true }));
  const from = BEGIN + house.trainingDays * DAY_S * 1_000;
  return {
    ...{ title: `synthetic house ${house.seed}, L${index + 1}, ${house.level}, ${house.step} s`, attribution: '' },
    ...{ mains, appliances, others, refused: [], test: { from, to: BEGIN + length * 1_000 } },
  };
}

/** A load that nobody recorded and that never rests, such as a computer at work: steps of some watts at any time. */
function addRestless({ P, Q }: Signal, chance: Chance): void {
  const size = chance.between(8, 45);
  const pause = chance.between(30, 400);
  let level = 0;
  let until = 0;
  for (let second = 0; second < P.length; second += 1) {
    if (second >= until) {
      const isAwake = (second / HOUR_S) % 24 > 7;
      level = isAwake ? size * Math.max(0, 1 + 0.7 * chance.normal()) : 0;
      until = second + Math.round(-Math.log(1 - chance.between(0, 0.999)) * (isAwake ? pause : 3 * pause));
    }
    P[second] = (P[second] ?? 0) + level;
    Q[second] = (Q[second] ?? 0) + 0.2 * level;
  }
}

/** A run of its own, as its owner records it: shortened where it has one state, beside other loads of a hard house. */
function recordingOf(load: Load, { house, chance }: Making): RecordedSample[] {
  const { step } = house;
  const use = load.kind.program && useOf(load.kind.program, chance);
  const on = use === undefined ? Math.round(chance.between(10, 30)) * step : use.length;
  const length = on + 30 * step;
  const base = chance.between(50, 400);
  const signal: Signal = { P: new Float64Array(length).fill(base), Q: new Float64Array(length).fill(-base / 4) };
  const start = 12 * step + Math.floor(chance.between(0, step));
  const parts = use && { parts: use.parts };
  addRun(signal, load, { start, end: start + on, ...parts, chance, note: () => undefined });
  if (house.level === 'hard') {
    const blip = 2 * step;
    for (let second = blip; second < blip + 2 * step; second += 1)
      signal.P[second] = (signal.P[second] ?? 0) + 0.1 * load.power;
  }
  return measured(signal, { house, chance, hasGaps: false });
}

/** What the meter sends: means over its step with its own noise; single samples and minutes are lost. */
function measured(
  { P, Q }: Signal,
  { house: { step, level }, chance, hasGaps }: Making & { hasGaps: boolean },
): RecordedSample[] {
  const samples: RecordedSample[] = [];
  let lostUntil = 0;
  for (let second = 0; second + step <= P.length; second += step) {
    if (hasGaps && chance.between(0, 1) < (step * (level === 'hard' ? 6 : 2)) / DAY_S) {
      lostUntil = second + Math.round(chance.between(1, 12) ** 2.2);
    }
    const mean = (values: Float64Array) => {
      let sum = 0;
      for (let i = second; i < second + step; i += 1) sum += values[i] ?? 0;
      return sum / step;
    };
    const watts = mean(P) * (1 + 0.0006 * chance.normal()) + 0.4 * chance.normal();
    const vars = mean(Q) + 0.001 * watts * chance.normal() + 0.4 * chance.normal();
    if (second < lostUntil) continue;
    samples.push({ time: BEGIN + second * 1_000, P: watts, Q: vars, I: Math.hypot(watts, vars) / VOLTS });
  }
  return samples;
}
