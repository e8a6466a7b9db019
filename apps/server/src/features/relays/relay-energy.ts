import { type CalendarUnit, stepEdges } from '@phasor/calendar';
import { ENERGY_RANGE_DAYS, type EnergyPeriod, RELAYS } from '@phasor/contract';
import { DAY_MS, HOUR_S, QUARTER_S } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import { energyFigure } from '../../calls/energy-figure.ts';
import type { StepReadings, StepReadingsWish } from '../../ports/step-readings.ts';

/** Seconds of one step; 0 where steps are civil. */
const STEP_S: Readonly<Record<EnergyPeriod, number>> = { '15MIN': QUARTER_S, HOUR: HOUR_S, DAY: 0, MONTH: 0 };

type Asked = Pick<StepReadingsWish, 'device' | 'period'>;

/** The civil unit of each step. */
const UNITS: Readonly<Record<EnergyPeriod, CalendarUnit>> = {
  '15MIN': 'quarter',
  HOUR: 'hour',
  DAY: 'day',
  MONTH: 'month',
};

interface ProfileWish {
  /** Epoch seconds. */
  readonly from: number;
  readonly to: number;
  /** The steps right before and after the range are included. */
  readonly neighbours?: boolean | undefined;
}

/** The step of a profile, the finest that a chart can take (D21 and D53), and the range that is read, epoch seconds. */
export function profileReach({ from, to, neighbours }: ProfileWish, zone: string) {
  for (const period of ['15MIN', 'HOUR', 'DAY'] as const) {
    const reach = neighbours === true ? withNeighbours({ from, to }, period, zone) : { from, to };
    if (reach.to - reach.from <= (ENERGY_RANGE_DAYS[period] * DAY_MS) / 1_000) return { ...reach, period };
  }
  return { from, to, period: 'MONTH' } as const;
}

/** A range as whole steps, with the one before and the one after. Epoch seconds. */
function withNeighbours({ from, to }: ProfileWish, period: EnergyPeriod, zone: string) {
  const unit = UNITS[period];
  const edges = stepEdges({ from: from * 1_000, to: to * 1_000, unit, zone });
  const [first = from * 1_000, last = to * 1_000] = [edges[0], edges.at(-1)];
  const before = stepEdges({ from: first - 1, to: first, unit, zone })[0] ?? first;
  const after = stepEdges({ from: last, to: last + 1, unit, zone }).at(-1) ?? last;
  return { from: before / 1_000, to: after / 1_000 };
}

/** Energy of each step, and how much of it was measured; null where nothing is known. @throws AppError('store.not_found') when all of it is unknown */
export function energyAnswer({ edges, columns, covered }: StepReadings, wish: Asked) {
  const stepsCovered = Array.from(covered, (part, step): [number, number] => [edges[step] as number, part]);
  return { ...answerOf(columns, edges, wish), ...(stepsCovered.length > 0 ? { steps_covered: stepsCovered } : {}) };
}

/** The registers at the starts of steps, and at both ends of what was measured. @throws AppError('store.not_found') when all of it is unknown */
export function registerAnswer({ edges, registers, ends, sparse }: StepReadings, wish: Asked) {
  const known = RELAYS.flatMap((relay) => {
    const both = ends.get(`energy_R${relay}`);
    return both ? [[`R${relay}`, both] as const] : [];
  });
  return {
    ...answerOf(registers, edges, wish),
    ...(known.length > 0 ? { ends: Object.fromEntries(known) } : {}),
    ...(sparse.length > 0 ? { sparse: [...sparse] } : {}),
  };
}

function answerOf(columns: ReadonlyMap<string, Float64Array>, edges: Float64Array, { device, period }: Asked) {
  const known = RELAYS.flatMap((relay) => {
    const values = columns.get(`energy_R${relay}`);
    return values ? [[`R${relay}`, pointsOf(edges, values)] as const] : [];
  });
  if (known.length === 0) throw new AppError('store.not_found');
  return { data: Object.fromEntries(known), step: STEP_S[period], time_zone: device.timeZone };
}

function pointsOf(edges: Float64Array, values: Float64Array): [number, number | null][] {
  return Array.from(values, (value, step) => [
    edges[step] as number,
    Number.isFinite(value) ? energyFigure(value) : null,
  ]);
}
