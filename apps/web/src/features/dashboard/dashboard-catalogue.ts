import type { CalendarUnit } from '@phasor/calendar';
import type { Capability, DeviceKindKey, EnergyPeriod, WireQuantity } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import type { SeriesColour } from '../../parts/charts/index.ts';
import { SILENT_AFTER_MS } from '../../parts/live-values/index.ts';
import type { StatsPeriod } from './settings/dashboard-period.ts';

/** Pieces of a dashboard, in the order of their layout. */
export type DashboardPart =
  | 'activePower'
  | 'voltage'
  | 'supply'
  | 'supplyEvents'
  | 'current'
  | 'quarterHour'
  | 'questions'
  | 'relays'
  | 'sensors'
  | 'circuits'
  | 'precision'
  | 'periodEnergy'
  | 'energy'
  | 'dayPower'
  | 'members'
  | 'locations'
  | 'equivalents'
  | 'share'
  | 'unknownKind';

/** What a device must be able to do for a part. */
export const PART_NEEDS: Readonly<Partial<Record<DashboardPart, Capability>>> = { relays: 'relay' };

export interface DashboardPlan {
  readonly parts: readonly DashboardPart[];
  /** Which charts can be chosen in the settings: energy charts, the sensors of the one chart, or none. */
  readonly charts: 'energies' | 'sensors' | 'none';
  /** Age in ms up to which the newest value counts as current, also for a device that reports more often. */
  readonly oldAfterMs: number;
  /** Refresh of minima, means and maxima, ms, where it differs from the default. */
  readonly statisticsMs?: number;
}

const TILES = ['activePower', 'voltage', 'current', 'quarterHour'] as const;
/** Figures of the first screen for the running period and the day. */
const DAY = ['periodEnergy', 'energy', 'dayPower'] as const;
const METER: DashboardPlan = {
  parts: [...TILES, ...DAY, 'locations', 'equivalents', 'share'],
  charts: 'energies',
  oldAfterMs: SILENT_AFTER_MS,
};

/** The dashboard of each kind of device, of a group, and of a device whose kind is unknown (R-DASH, R-SENS, D25 to D27, D60). */
export const DASHBOARD_PLANS: Readonly<Record<DeviceKindKey | 'group' | 'unknown', DashboardPlan>> = {
  disaggregation: METER,
  eymon: METER,
  precision: { ...METER, parts: [...TILES, 'precision', ...DAY, 'locations', 'equivalents', 'share'] },
  nano: METER,
  octopus: { ...METER, parts: [...TILES, 'circuits', ...DAY, 'locations', 'equivalents', 'share'] },
  group: { ...METER, parts: [...TILES, ...DAY, 'members', 'locations', 'equivalents'] },
  sense: { parts: ['sensors', 'locations', 'share'], charts: 'sensors', oldAfterMs: 60_000 },
  outageDetector: {
    parts: ['supply', 'supplyEvents', 'locations', 'share'],
    charts: 'none',
    oldAfterMs: SILENT_AFTER_MS,
  },
  disconnector: {
    parts: ['relays', 'activePower', 'voltage', 'current', 'locations', 'share'],
    charts: 'none',
    oldAfterMs: SILENT_AFTER_MS,
  },
  unknown: { parts: ['unknownKind'], charts: 'none', oldAfterMs: SILENT_AFTER_MS },
};

interface EnergyGraph {
  readonly id: number;
  /** Key of its title. */
  readonly name: string;
  readonly kind: 'active' | 'reactive';
  readonly period: EnergyPeriod;
  /** Length of the window in units; it ends with the running unit (R-DASH-022). */
  readonly window: { readonly count: number; readonly unit: CalendarUnit };
}

/** The selectable charts by the number in the settings (R-DASH-021). */
export const ENERGY_GRAPHS = [
  { id: 1, name: 'active_hour', kind: 'active', period: 'HOUR', window: { count: 24, unit: 'hour' } },
  { id: 2, name: 'active_day', kind: 'active', period: 'DAY', window: { count: 14, unit: 'day' } },
  { id: 3, name: 'active_month', kind: 'active', period: 'MONTH', window: { count: 12, unit: 'month' } },
  { id: 4, name: 'reactive_hour', kind: 'reactive', period: 'HOUR', window: { count: 24, unit: 'hour' } },
  { id: 5, name: 'reactive_day', kind: 'reactive', period: 'DAY', window: { count: 14, unit: 'day' } },
  { id: 6, name: 'reactive_month', kind: 'reactive', period: 'MONTH', window: { count: 12, unit: 'month' } },
] as const satisfies readonly EnergyGraph[];

export type EnergyGraphId = (typeof ENERGY_GRAPHS)[number]['id'];

/** Steps of the chart of the running period: hours of a day, days of a week or month, months of a year. */
export const PERIOD_STEPS = { today: 'HOUR', week: 'DAY', month: 'DAY', year: 'MONTH' } as const satisfies Record<
  StatsPeriod,
  EnergyPeriod
>;

interface EnergyKind {
  readonly axis: FormattedQuantity;
  readonly series: readonly { readonly quantity: WireQuantity; readonly colour: SeriesColour }[];
  /** Series that start hidden. */
  readonly hidden: readonly WireQuantity[];
}

/** Series of an energy chart: import is shown and export hidden; of the quadrants the first and the last are shown. */
export const ENERGY_KINDS = {
  active: {
    axis: 'activeEnergyImport',
    series: [
      { quantity: 'E_I', colour: 'import' },
      { quantity: 'E_E', colour: 'export' },
    ],
    hidden: ['E_E'],
  },
  reactive: {
    axis: 'reactiveEnergy',
    series: [
      { quantity: 'Q1', colour: 0 },
      { quantity: 'Q2', colour: 1 },
      { quantity: 'Q3', colour: 2 },
      { quantity: 'Q4', colour: 3 },
    ],
    hidden: ['Q2', 'Q3'],
  },
} as const satisfies Record<string, EnergyKind>;
