import { PHASES, type Phase } from '@phasor/quantities';
import type { ChartPeriod, PolarArrow, PolarChart } from '../../parts/charts/index.ts';
import { lagOf, type Phasor, type Phasors } from './phasors.ts';
import { PHASE_COLOURS } from './shape-chart.ts';

/** Least and greatest value of the axis, V and A alike (R-PREC-018). */
const AXIS = { min: 0.1, max: 300 } as const;
/** Sign of the degrees by which a current lags its voltage. */
export const LAG = 'φ';

export interface VectorWords {
  readonly phase: string;
}

/** One phase in numbers; null where a value is unknown. */
export interface VectorRow {
  readonly phase: Phase;
  readonly voltage: number | null;
  readonly voltageAngle: number | null;
  readonly current: number | null;
  readonly currentAngle: number | null;
  readonly lag: number | null;
}

/** The phasors phase by phase, as rows of the table. */
export function vectorRows(all: readonly Phasor[]): readonly VectorRow[] {
  return PHASES.flatMap((phase) => {
    const find = (kind: Phasor['kind']) => all.find((one) => one.kind === kind && one.phase === phase);
    const [voltage, current] = [find('U'), find('I')];
    if (voltage === undefined && current === undefined) return [];
    return [
      {
        phase,
        voltage: voltage?.size ?? null,
        voltageAngle: voltage?.angle ?? null,
        current: current?.size ?? null,
        currentAngle: current?.angle ?? null,
        lag: lagOf(all, phase),
      },
    ];
  });
}

/** What files and prints of a diagram are headed by: assumed angles are none that a meter reported (R-PREC-020). */
export function vectorSubject(subject: string, angles: Phasors['angles'], assumed: string): string {
  return angles === 'assumed' ? `${subject}, ${assumed}` : subject;
}

/** The phasor diagram: voltages first, currents dashed (R-PREC-017). */
export function vectorChart(
  all: readonly Phasor[],
  words: VectorWords,
  frame: Pick<ChartPeriod, 'timeZone' | 'locale'> & Pick<PolarChart, 'zero' | 'clockwise'> & { moment: number },
): PolarChart {
  const arrows = (['U', 'I'] as const).flatMap((kind) => all.filter((one) => one.kind === kind).flatMap(arrowOf));
  return {
    ...frame,
    range: { from: frame.moment, to: frame.moment },
    axis: AXIS,
    arrows,
    sheet: {
      headings: [words.phase, 'U (V)', '∠U (°)', 'I (A)', '∠I (°)', `${LAG} (°)`],
      rows: vectorRows(all).map(({ phase, voltage, voltageAngle, current, currentAngle, lag }) => ({
        id: phase,
        cells: [phase, voltage, voltageAngle, current, currentAngle, lag],
      })),
    },
  };
}

function arrowOf({ kind, phase, size, angle }: Phasor): PolarArrow[] {
  if (angle === null) return [];
  const arrow = { id: `${kind}_${phase}`, name: `${kind} ${phase}`, colour: PHASE_COLOURS[phase], size, angle };
  return [kind === 'I' ? { ...arrow, dashed: true } : arrow];
}
