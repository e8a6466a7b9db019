import type { EnergyPeriod } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import type { SeriesColour } from '../../parts/charts/index.ts';
import type { ColumnKind } from '../../parts/measurements/index.ts';
import type { GraphSetup } from '../../parts/toolbar/index.ts';

interface AnalyticsSeries {
  readonly quantity: 'P_MAX' | 'E_I' | 'E_E' | 'Q1' | 'Q2' | 'Q3' | 'Q4';
  readonly colour: SeriesColour;
  /** Hidden until someone shows it. */
  readonly hidden?: true;
}

/** What one analytics screen of columns shows (R-ANA-001). */
export interface AnalyticsScreen {
  readonly axis: FormattedQuantity;
  readonly period: EnergyPeriod;
  /** What a click on a column opens. */
  readonly closer: ColumnKind;
  readonly series: readonly AnalyticsSeries[];
  /** How its period is chosen, and the default when the address names none. */
  readonly setup: GraphSetup;
}

const active: readonly AnalyticsSeries[] = [
  { quantity: 'E_I', colour: 'import' },
  { quantity: 'E_E', colour: 'export', hidden: true },
];

const reactive: readonly AnalyticsSeries[] = [
  { quantity: 'Q1', colour: 0 },
  { quantity: 'Q2', colour: 1, hidden: true },
  { quantity: 'Q3', colour: 2, hidden: true },
  { quantity: 'Q4', colour: 3 },
];

const DAYS = { granularity: 'day', withHours: true } as const;
const WEEKS = { granularity: 'week' } as const;
const YEARS = { granularity: 'year' } as const;

export const ANALYTICS_SCREENS = {
  quarterHourMaximum: {
    axis: 'activePower',
    period: '15MIN',
    closer: 'demand',
    series: [{ quantity: 'P_MAX', colour: 'import' }],
    setup: DAYS,
  },
  activeEnergy15min: { axis: 'activeEnergyImport', period: '15MIN', closer: 'active', series: active, setup: DAYS },
  activeEnergyHour: { axis: 'activeEnergyImport', period: 'HOUR', closer: 'active', series: active, setup: DAYS },
  activeEnergyDay: { axis: 'activeEnergyImport', period: 'DAY', closer: 'active', series: active, setup: WEEKS },
  activeEnergyMonth: { axis: 'activeEnergyImport', period: 'MONTH', closer: 'active', series: active, setup: YEARS },
  reactiveEnergyDay: { axis: 'reactiveEnergy', period: 'DAY', closer: 'reactive', series: reactive, setup: WEEKS },
} as const satisfies Record<string, AnalyticsScreen>;

/** The current distortion of each phase over time: lines, not columns (D71). */
export const DISTORTION_SCREEN = { quantity: 'DF_I', axis: 'currentThd', cumulative: false, sources: true } as const;

export type ColumnScreenName = keyof typeof ANALYTICS_SCREENS;
