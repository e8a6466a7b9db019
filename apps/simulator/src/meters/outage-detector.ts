import { PHASES, type Phase } from '@phasor/quantities';
import { type Feeder, voltageShare } from '../physics/feeder.ts';
import type { Disturbance } from '../physics/feeder-troubles.ts';
import { Grid } from '../physics/grid.ts';
import type { Site } from '../physics/site.ts';
import { type DeviceModel, type Measurement, rounded, type SampleValues, type Span } from './device-model.ts';

const DARK_VOLTAGE = 1.5;

/** A detector at a feeder: it measures voltages and frequency only, and remembers every disturbance. */
export class OutageDetector implements DeviceModel {
  readonly registerCount = 0;
  readonly #grid: Grid;
  readonly #feeder: Feeder;

  constructor(site: Site, name: string, feeder: Feeder) {
    this.#grid = new Grid(site.seed, name);
    this.#feeder = feeder;
  }

  /** Disturbances that overlap [from, to), epoch ms, by ascending start. */
  disturbances(from: number, to: number): readonly Disturbance[] {
    return this.#feeder.disturbances(from, to);
  }

  measure(span: Span): Measurement {
    const disturbances = this.disturbances(span.from, span.to);
    const U: Partial<Record<Phase, number>> = {};
    const length = (span.to - span.from) / span.points;
    PHASES.forEach((phase, p) => {
      let sum = 0;
      for (let point = 0; point < span.points; point++) {
        const from = span.from + point * length;
        sum +=
          this.#grid.voltageAt(from + length / 2, p) * voltageShare(disturbances, phase, { from, to: from + length });
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
