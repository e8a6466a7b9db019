import { DAY_S } from '@phasor/quantities';
import { type PowerTally, SPECTRA, type SpectrumName } from '../physics/power-tally.ts';
import { seedOf, uniform } from '../physics/random.ts';
import type { Moment } from '../physics/site.ts';
import type { Connection, Load, LoadPlace } from './load.ts';

/** One phase of a run: heat, wash, spin. */
export interface RunStep {
  readonly seconds: number;
  readonly watts: number;
  readonly vars: number;
  readonly spectrum: SpectrumName;
  /** Seconds on and off in turn, as a thermostat or a reversing drum does. */
  readonly duty?: readonly [on: number, off: number];
  /** Power right after switching on, in multiples of the step's, and the time constant of its decay, s. */
  readonly inrush?: readonly [times: number, seconds: number];
}

/** A part of the day in which a run begins with a probability. */
export interface RunWindow {
  /** Hours of the civil day. */
  readonly from: number;
  readonly to: number;
  readonly chance: number;
  /** Probability on Saturdays and Sundays where it differs. */
  readonly weekend?: number;
}

export interface ApplianceKind {
  readonly steps: readonly RunStep[];
  readonly windows: readonly RunWindow[];
}

interface Run {
  /** Seconds from the start of its civil day. */
  readonly start: number;
  readonly end: number;
  /** How much longer than usual the run is. */
  readonly stretch: number;
  /** How much more power than usual it takes. */
  readonly level: number;
}

const REMEMBERED_DAYS = 8;

/** An appliance that somebody, or a timer, starts now and then. */
export class Appliance implements Load {
  readonly name: string;
  readonly #kind: ApplianceKind;
  readonly #seed: number;
  readonly #connection: Connection;
  readonly #length: number;
  readonly #runs = new Map<number, readonly Run[]>();

  constructor(kind: ApplianceKind, place: LoadPlace) {
    this.name = place.name;
    this.#kind = kind;
    this.#seed = seedOf(place.seed, place.name);
    this.#connection = place.connection;
    this.#length = kind.steps.reduce((sum, step) => sum + step.seconds, 0);
  }

  addTo(tally: PowerTally, moment: Moment): void {
    this.#addRuns(tally, this.#runsOf(moment.day, moment.weekday), moment.second);
    this.#addRuns(
      tally,
      this.#runsOf(moment.day - 1, moment.weekday === 1 ? 7 : moment.weekday - 1),
      moment.second + DAY_S,
    );
  }

  #addRuns(tally: PowerTally, runs: readonly Run[], second: number): void {
    for (const run of runs) {
      if (second >= run.start && second < run.end) this.#addRun(tally, run, second - run.start);
    }
  }

  #addRun(tally: PowerTally, run: Run, elapsed: number): void {
    let since = elapsed;
    for (const step of this.#kind.steps) {
      const length = step.seconds * run.stretch;
      if (since < length) {
        const times = run.level * stepFactor(step, since);
        if (times === 0) return;
        const flow = { watts: step.watts * times, vars: step.vars * times, spectrum: SPECTRA[step.spectrum] };
        if (this.#connection === 'three') tally.addThree(flow);
        else tally.add(this.#connection, flow);
        return;
      }
      since -= length;
    }
  }

  #runsOf(day: number, weekday: number): readonly Run[] {
    let runs = this.#runs.get(day);
    if (!runs) {
      runs = this.#planDay(day, weekday);
      if (this.#runs.size >= REMEMBERED_DAYS) this.#runs.delete(this.#runs.keys().next().value ?? day);
      this.#runs.set(day, runs);
    }
    return runs;
  }

  #planDay(day: number, weekday: number): readonly Run[] {
    const runs: Run[] = [];
    this.#kind.windows.forEach((window, i) => {
      const chance = weekday > 5 ? (window.weekend ?? window.chance) : window.chance;
      if (uniform(this.#seed, day, i * 4) >= chance) return;
      const start = (window.from + (window.to - window.from) * uniform(this.#seed, day, i * 4 + 1)) * 3600;
      const stretch = 0.8 + 0.4 * uniform(this.#seed, day, i * 4 + 2);
      const level = 0.98 + 0.04 * uniform(this.#seed, day, i * 4 + 3);
      const free = runs.every((other) => start >= other.end || start + this.#length * stretch <= other.start);
      if (free) runs.push({ start, end: start + this.#length * stretch, stretch, level });
    });
    return runs;
  }
}

/** Share of the step's power after some seconds in it. */
function stepFactor(step: RunStep, since: number): number {
  let sinceOn = since;
  if (step.duty) {
    sinceOn = since % (step.duty[0] + step.duty[1]);
    if (sinceOn >= step.duty[0]) return 0;
  }
  return step.inrush ? 1 + (step.inrush[0] - 1) * Math.exp(-sinceOn / step.inrush[1]) : 1;
}
