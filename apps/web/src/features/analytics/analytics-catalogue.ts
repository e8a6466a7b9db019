import type { EnergyPeriod } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import { COLUMN_SCREENS, type ColumnKind, type ColumnScreenName } from '../../base/addresses/chart-screens.ts';
import type { SeriesColour } from '../../parts/charts/index.ts';
import type { GraphSetup } from '../../parts/toolbar/index.ts';

interface AnalyticsSeries {
  readonly quantity: 'P_MAX' | 'E_I' | 'E_E' | 'Q1' | 'Q2' | 'Q3' | 'Q4';
  readonly colour: SeriesColour;
  /** Hidden until someone shows it. */
  readonly hidden?: true;
}

interface Columns {
  readonly axis: FormattedQuantity;
  readonly series: readonly AnalyticsSeries[];
}

/** What one analytics screen of columns shows (R-ANA-001). */
export interface AnalyticsScreen extends Columns {
  readonly period: EnergyPeriod;
  /** What a click on a column opens. */
  readonly closer: ColumnKind;
  /** How its period is chosen, and the default when the address names none. */
  readonly setup: GraphSetup;
}

const COLUMNS: Readonly<Record<ColumnKind, Columns>> = {
  active: {
    axis: 'activeEnergyImport',
    series: [
      { quantity: 'E_I', colour: 'import' },
      { quantity: 'E_E', colour: 'export', hidden: true },
    ],
  },
  reactive: {
    axis: 'reactiveEnergy',
    series: [
      { quantity: 'Q1', colour: 0 },
      { quantity: 'Q2', colour: 1, hidden: true },
      { quantity: 'Q3', colour: 2, hidden: true },
      { quantity: 'Q4', colour: 3 },
    ],
  },
  demand: { axis: 'activePower', series: [{ quantity: 'P_MAX', colour: 'import' }] },
};

const DAYS: GraphSetup = { granularity: 'day', withHours: true };
const SETUPS: Readonly<Record<EnergyPeriod, GraphSetup>> = {
  '15MIN': DAYS,
  HOUR: DAYS,
  DAY: { granularity: 'week' },
  MONTH: { granularity: 'year' },
};

/** The screens of columns with what their kind and their period bring. */
export const ANALYTICS_SCREENS = Object.fromEntries(
  Object.entries(COLUMN_SCREENS).map(([name, { columns, period }]): [string, AnalyticsScreen] => [
    name,
    { ...COLUMNS[columns], period, closer: columns, setup: SETUPS[period] },
  ]),
) as Readonly<Record<ColumnScreenName, AnalyticsScreen>>;
