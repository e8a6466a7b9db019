import { addUnits, localTime, startOf } from '@phasor/calendar';
import type { EnergyPeriod } from '@phasor/contract';
import {
  COLUMNS,
  type ColumnKind,
  chartPath,
  LINE_SCREENS,
  type LineScreenName,
} from '../../../base/addresses/chart-screens.ts';
import { FINEST_FIRST, PERIOD_UNITS } from '../energy/energy-period.ts';
import { zoomText } from './zoom.ts';

/** Where the power within the finest columns is found. */
const WITHIN: Readonly<Record<ColumnKind, LineScreenName>> = {
  active: 'activePower',
  reactive: 'reactivePower',
  demand: 'activePower',
};

/**
 * Where a column of each kind and period leads on to: the columns of the next finer period that have a screen, otherwise the
 * power within it.
 */
export function closerPath(kind: ColumnKind, period: EnergyPeriod): string {
  const finer = FINEST_FIRST.slice(0, FINEST_FIRST.indexOf(period)).toReversed();
  const next = finer
    .map((step) => COLUMNS.find(([, screen]) => screen.columns === kind && screen.period === step))
    .find((found) => found !== undefined);
  return next === undefined ? chartPath('profile', LINE_SCREENS[WITHIN[kind]]) : chartPath('analytics', next[1]);
}

/** Periods that are shown as a part of their day. */
const PARTS_OF_A_DAY: readonly EnergyPeriod[] = ['15MIN', 'HOUR'];

/** What a column stands for: its days, and the part of them that is shown. */
export interface CloserSpan {
  readonly range: string;
  readonly zoom: string | undefined;
}

export interface Closer extends CloserSpan {
  readonly path: string;
}

interface Column {
  readonly period: EnergyPeriod;
  readonly zone: string;
}

/** The address of what a column is made of: the screen, its days, and the part of them that the column stands for. */
export function closerLook(time: number, { kind, ...column }: Column & { kind: ColumnKind }): Closer {
  return { path: closerPath(kind, column.period), ...closerSpan(time, column) };
}

/** The days that a column stands for, and the part of them. */
export function closerSpan(time: number, { period, zone }: Column): CloserSpan {
  const unit = PERIOD_UNITS[period];
  const from = startOf(unit, time, zone);
  const to = addUnits(from, { count: 1, unit }, zone);
  const dates = [from, to - 1].map((instant) => localTime(instant, zone).date);
  const zoom = PARTS_OF_A_DAY.includes(period) ? zoomText({ from, to }) : undefined;
  return { range: dates.join('..'), zoom };
}
