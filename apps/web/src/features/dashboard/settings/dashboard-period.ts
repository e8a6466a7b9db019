import { addUnits, type Preset, presetRange, startOf, type TimeRange } from '@phasor/calendar';
import { ENERGY_GRAPHS, type EnergyGraphId } from '../dashboard-catalogue.ts';

/** Periods of a dashboard's figures, each the running calendar unit (R-DASH-026). */
export const STATS_PERIODS = ['today', 'week', 'month', 'year'] as const;
export type StatsPeriod = (typeof STATS_PERIODS)[number];

const PRESET_OF = {
  today: 'today',
  week: 'thisWeek',
  month: 'thisMonth',
  year: 'thisYear',
} as const satisfies Record<StatsPeriod, Preset>;

/** The period an address names; undefined for anything else. */
export function parsePeriod(text: unknown): StatsPeriod | undefined {
  return STATS_PERIODS.find((period) => period === text);
}

/** `[from, to)` of the running unit in the site's zone, epoch ms. */
export function periodRange(period: StatsPeriod, now: number, zone: string): TimeRange {
  return presetRange(PRESET_OF[period], now, zone);
}

/** A period as the settings store it: its name, and the running unit's start and end in epoch seconds. */
export function keptPeriod(selector: StatsPeriod, now: number, zone: string) {
  const { from, to } = periodRange(selector, now, zone);
  return { selector, from: from / 1_000, to: to / 1_000 };
}

/** The window of an energy chart at instant `now`: whole units, the running one last. */
export function graphWindow(id: EnergyGraphId, now: number, zone: string): TimeRange {
  const { window } = graphOf(id);
  const { unit, count } = window;
  const to = addUnits(startOf(unit, now, zone), { count: 1, unit }, zone);
  return { from: addUnits(to, { count: -count, unit }, zone), to };
}

/** Entry of the catalogue. */
export function graphOf(id: EnergyGraphId): (typeof ENERGY_GRAPHS)[number] {
  return ENERGY_GRAPHS.find((graph) => graph.id === id) ?? ENERGY_GRAPHS[0];
}

/** The known charts among the stored ones, in the order of the catalogue. */
export function shownGraphs(kept: readonly number[]): EnergyGraphId[] {
  return ENERGY_GRAPHS.map(({ id }) => id).filter((id) => kept.includes(id));
}
