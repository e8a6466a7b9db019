import { addUnits, localTime, startOf } from '@phasor/calendar';
import type { EnergyPeriod } from '@phasor/contract';
import { PERIOD_UNITS } from '../energy/energy-period.ts';
import { zoomText } from './zoom.ts';

/** What columns are of, which decides where a closer look is found. */
export type ColumnKind = 'active' | 'reactive' | 'demand';

interface CloserScreen {
  readonly path: string;
  /** The step itself is zoomed into, in its day. */
  readonly isPart?: true;
}

const POWER: CloserScreen = { path: '/visualization/profile/power/active', isPart: true };
const REACTIVE_POWER = '/visualization/profile/power/reactive';
const DEMAND = '/visualization/power/15min/maximum';

/** Where a column of each kind and period leads on to: from months to days, hours, quarter hours and the power within them. */
const CLOSER: Readonly<Record<ColumnKind, Readonly<Record<EnergyPeriod, CloserScreen>>>> = {
  active: {
    MONTH: { path: '/visualization/energy/active/day' },
    DAY: { path: '/visualization/energy/active/hour' },
    HOUR: { path: '/visualization/energy/active/15min', isPart: true },
    '15MIN': POWER,
  },
  reactive: {
    MONTH: { path: '/visualization/energy/reactive/day' },
    DAY: { path: REACTIVE_POWER },
    HOUR: { path: REACTIVE_POWER, isPart: true },
    '15MIN': { path: REACTIVE_POWER, isPart: true },
  },
  demand: { MONTH: { path: DEMAND }, DAY: { path: DEMAND }, HOUR: { path: DEMAND, isPart: true }, '15MIN': POWER },
};

export interface Closer {
  readonly path: string;
  readonly range: string;
  readonly zoom: string | undefined;
}

/** The address of what a column is made of: the screen, its days, and the part of them that the column stands for. */
export function closerLook(
  time: number,
  { kind, period, zone }: { kind: ColumnKind; period: EnergyPeriod; zone: string },
): Closer {
  const { path, isPart } = CLOSER[kind][period];
  const unit = PERIOD_UNITS[period];
  const from = startOf(unit, time, zone);
  const to = addUnits(from, { count: 1, unit }, zone);
  const dates = [from, to - 1].map((instant) => localTime(instant, zone).date);
  return { path, range: dates.join('..'), zoom: isPart === true ? zoomText({ from, to }) : undefined };
}

/** Where a kind of column can lead to, by period. */
export function closerPath(kind: ColumnKind, period: EnergyPeriod): string {
  return CLOSER[kind][period].path;
}
