import { PHASES, type Phase } from '@phasor/quantities';
import { Grid } from '../physics/grid.ts';
import { seedOf, uniform } from '../physics/random.ts';
import type { Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';

/** A disturbance of the supply, in the sense of EN 50160. */
export interface Disturbance {
  readonly id: string;
  readonly type: 'OUTAGE' | 'DIP' | 'SWELL';
  /** Epoch ms. */
  readonly start: number;
  readonly end: number;
  readonly phases: readonly Phase[];
  /** Voltage that remains, as a share of what it would be. */
  readonly residual: number;
}

interface DisturbanceKind {
  readonly type: Disturbance['type'];
  /** Probability on any one day. */
  readonly chance: number;
  /** Shortest and longest duration, s. */
  readonly seconds: readonly [number, number];
  readonly residual: readonly [number, number];
  /** Probability that all phases are hit. */
  readonly allPhases: number;
}

const KINDS: readonly DisturbanceKind[] = [
  { type: 'OUTAGE', chance: 0.05, seconds: [25, 2_700], residual: [0, 0.01], allPhases: 0.7 },
  { type: 'DIP', chance: 0.3, seconds: [0.08, 3], residual: [0.35, 0.86], allPhases: 0.35 },
  { type: 'DIP', chance: 0.1, seconds: [2, 25], residual: [0.7, 0.88], allPhases: 0.6 },
  { type: 'SWELL', chance: 0.12, seconds: [0.2, 40], residual: [1.11, 1.18], allPhases: 0.25 },
];

const DAY_MS = 86_400_000;
const DARK_VOLTAGE = 1.5;

/** A detector at the feeder: it measures voltages and frequency only, and remembers every disturbance. */
export class OutageDetector implements DeviceModel {
  readonly registerCount = 0;
  readonly #grid: Grid;
  readonly #seed: number;

  constructor(site: Site, name: string) {
    this.#grid = new Grid(site.seed, name);
    this.#seed = seedOf(site.seed, name);
  }

  /** Disturbances that overlap [from, to), epoch ms, by ascending start. */
  disturbances(from: number, to: number): readonly Disturbance[] {
    const found: Disturbance[] = [];
    for (let day = Math.floor(from / DAY_MS) - 1; day * DAY_MS < to; day++) {
      for (const one of this.#ofDay(day)) if (one.end > from && one.start < to) found.push(one);
    }
    return found.sort((a, b) => a.start - b.start);
  }

  #ofDay(day: number): Disturbance[] {
    return KINDS.flatMap((kind, i) => {
      const draw = (n: number) => uniform(this.#seed, day, i * 16 + n);
      if (draw(0) >= kind.chance) return [];
      const [shortest, longest] = kind.seconds;
      const seconds = shortest * (longest / shortest) ** draw(1);
      const start = Math.round(day * DAY_MS + draw(2) * DAY_MS);
      const one = PHASES[Math.floor(draw(3) * 3)] ?? 'L1';
      const [low, high] = kind.residual;
      return {
        id: `${day}-${i}`,
        type: kind.type,
        start,
        end: start + Math.round(seconds * 1000),
        phases: draw(4) < kind.allPhases ? PHASES : [one],
        residual: low + (high - low) * draw(5),
      };
    });
  }

  measure(span: Span): Measurement {
    const disturbances = this.disturbances(span.from, span.to);
    const U: Partial<Record<Phase, number>> = {};
    const length = (span.to - span.from) / span.points;
    PHASES.forEach((phase, p) => {
      let sum = 0;
      for (let point = 0; point < span.points; point++) {
        const from = span.from + point * length;
        sum += this.#grid.voltageAt(from + length / 2, p) * remaining(disturbances, phase, { from, to: from + length });
      }
      const mean = sum / span.points;
      U[phase] = mean < DARK_VOLTAGE ? 0 : rounded(mean, 2);
    });
    return { values: { U, ...this.#frequency(U, span) }, increments: new Float64Array(0) };
  }

  /** Without any voltage there is no frequency. */
  #frequency(U: Partial<Record<Phase, number>>, span: Span): SampleValues {
    const alive = PHASES.some((phase) => (U[phase] ?? 0) > 50);
    return alive ? { F: rounded(this.#grid.frequencyAt((span.from + span.to) / 2), 3) } : {};
  }

  registerValues(): SampleValues {
    return {};
  }
}

/** Mean share of the voltage that a phase keeps over a stretch of time. */
function remaining(disturbances: readonly Disturbance[], phase: Phase, stretch: { from: number; to: number }): number {
  let share = 1;
  for (const { start, end, phases, residual } of disturbances) {
    if (!phases.includes(phase)) continue;
    const overlap = Math.max(0, Math.min(end, stretch.to) - Math.max(start, stretch.from));
    share += ((residual - 1) * overlap) / (stretch.to - stretch.from);
  }
  return Math.max(0, share);
}
