import { DAY_MS } from '@phasor/calendar';
import { ENERGY_RANGE_DAYS, type EnergyPeriod, RELAYS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { StepReadings, StepReadingsWish } from '../../ports/step-readings.ts';

/** Seconds of one step; 0 where steps are civil. */
const STEP_S: Readonly<Record<EnergyPeriod, number>> = { '15MIN': 900, HOUR: 3_600, DAY: 0, MONTH: 0 };
/** Millionths of a Wh, as every energy is answered. */
const SCALE = 1e6;

type Asked = Pick<StepReadingsWish, 'device' | 'period'>;

/** The step of a profile: the finest whose points a chart takes (D21 and D53). @param from, to  epoch seconds */
export function profilePeriod(from: number, to: number): EnergyPeriod {
  const days = ((to - from) * 1_000) / DAY_MS;
  return (['15MIN', 'HOUR', 'DAY'] as const).find((period) => days <= ENERGY_RANGE_DAYS[period]) ?? 'MONTH';
}

/** Energy of each step; null where nothing is known. @throws AppError('store.not_found') when all of it is unknown */
export function energyAnswer({ edges, columns }: StepReadings, asked: Asked) {
  return answerOf(columns, edges, asked);
}

/** The registers at the starts of steps. @throws AppError('store.not_found') when all of it is unknown */
export function registerAnswer({ edges, registers }: StepReadings, asked: Asked) {
  return answerOf(registers, edges, asked);
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
    Number.isFinite(value) ? Math.round(value * SCALE) / SCALE : null,
  ]);
}
