import type { EnergyPeriod } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import type { SeriesColour } from '../../charts/chart-spec.ts';

interface AnalyticsSeries {
  readonly quantity: string;
  readonly colour: SeriesColour;
  /** Hidden until someone asks for it. */
  readonly hidden?: true;
}

/** What one analytics screen shows (2-measurement-views.md, 2.4). */
export interface AnalyticsScreen {
  readonly axis: FormattedQuantity;
  readonly period: EnergyPeriod;
  readonly series: readonly AnalyticsSeries[];
  /** Range shown when the address names none, in the presets of the toolbar. */
  readonly preset: 'today' | 'last7days' | 'last14days' | 'thisYear';
}

const active: readonly AnalyticsSeries[] = [
  { quantity: 'E_I', colour: 'import' },
  { quantity: 'E_E', colour: 'export', hidden: true },
];

const reactive: readonly AnalyticsSeries[] = [
  { quantity: 'Q1', colour: 'reactive' },
  { quantity: 'Q2', colour: 1, hidden: true },
  { quantity: 'Q3', colour: 3, hidden: true },
  { quantity: 'Q4', colour: 2 },
];

export const ANALYTICS_SCREENS = {
  quarterHourMaximum: {
    axis: 'activePower',
    period: '15MIN',
    series: [{ quantity: 'P_MAX', colour: 'import' }],
    preset: 'today',
  },
  activeEnergy15min: { axis: 'activeEnergyImport', period: '15MIN', series: active, preset: 'today' },
  activeEnergyHour: { axis: 'activeEnergyImport', period: 'HOUR', series: active, preset: 'today' },
  activeEnergyDay: { axis: 'activeEnergyImport', period: 'DAY', series: active, preset: 'last14days' },
  activeEnergyMonth: { axis: 'activeEnergyImport', period: 'MONTH', series: active, preset: 'thisYear' },
  reactiveEnergyDay: { axis: 'reactiveEnergy', period: 'DAY', series: reactive, preset: 'last14days' },
} as const satisfies Record<string, AnalyticsScreen>;

export type AnalyticsScreenName = keyof typeof ANALYTICS_SCREENS;
