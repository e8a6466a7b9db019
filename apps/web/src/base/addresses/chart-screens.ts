import type { EnergyPeriod, WireQuantity } from '@phasor/contract';
import type { FormattedQuantity } from '@phasor/quantities';
import { type KindName, REFERENCES, VISUALIZED } from './kind-names.ts';

/** Menus of charts, with what their addresses have between `/visualization/` and the end of a screen's own. */
const MENUS = { profile: 'profile/', realtime: 'realtime/', analytics: '' } as const;
export type ChartMenu = keyof typeof MENUS;

/** A quantity over time, a line for each phase: over a period, or as it is measured now (R-PROF, R-LIVE). */
export interface LineScreen {
  readonly quantity: WireQuantity;
  /** Quantities that are requested beside the one shown. */
  readonly also?: readonly WireQuantity[];
  readonly axis: FormattedQuantity;
  /** The call's flag for a total over the phases (R-PROF-018); absent if the call has none. */
  readonly cumulative?: boolean;
  /** A register, whose growth can be compared with that of another period. */
  readonly register?: true;
  /** The source can be chosen. */
  readonly sources: boolean;
  /** End of its addresses. */
  readonly path: string;
  /** Menus in which it stands, each with the kinds of devices that have it there. */
  readonly menus: Partial<Readonly<Record<ChartMenu, readonly KindName[]>>>;
  /** Its number in the address of a public dashboard, where it can be shown there (R-SHARE-016). */
  readonly publicNumber?: number;
}

const METERS = { profile: VISUALIZED, realtime: VISUALIZED };
/** Only a reference meter has such a profile (D71). */
const OF_REFERENCES = { profile: REFERENCES, realtime: VISUALIZED };
const SUMMED = { cumulative: true, sources: true, menus: METERS } as const;
const UNSUMMED = { cumulative: false, sources: true, menus: OF_REFERENCES } as const;

/** Every screen of lines, by the name of its title: addresses, menus and requests follow from its row. */
export const LINE_SCREENS = {
  voltage: { ...SUMMED, quantity: 'U', axis: 'voltage', path: 'voltage', publicNumber: 1 },
  current: { ...SUMMED, quantity: 'I', axis: 'current', path: 'current', publicNumber: 2 },
  activePower: { ...SUMMED, quantity: 'P', axis: 'activePower', path: 'power/active', publicNumber: 3 },
  reactivePower: { ...SUMMED, quantity: 'Q', axis: 'reactivePower', path: 'power/reactive', publicNumber: 4 },
  apparentPower: { ...SUMMED, quantity: 'S', axis: 'apparentPower', path: 'power/apparent', publicNumber: 5 },
  activeEnergyImport: { ...SUMMED, quantity: 'E_I', axis: 'activeEnergyImport', register: true, path: 'energy/import' },
  activeEnergyExport: { ...SUMMED, quantity: 'E_E', axis: 'activeEnergyExport', register: true, path: 'energy/export' },
  reactiveEnergy: {
    ...{ quantity: 'Q_E', axis: 'reactiveEnergy', register: true, sources: false },
    ...{ path: 'energy/reactive', menus: OF_REFERENCES },
  },
  apparentEnergy: {
    ...{ quantity: 'S_E', axis: 'apparentEnergy', register: true, sources: false },
    ...{ path: 'energy/apparent', menus: OF_REFERENCES },
  },
  frequency: { quantity: 'F', axis: 'frequency', sources: true, path: 'frequency', menus: OF_REFERENCES },
  powerFactor: { ...UNSUMMED, quantity: 'PF', also: ['Q'], axis: 'phaseAngle', path: 'power-factor' },
  voltageThd: { ...UNSUMMED, quantity: 'DF_U', axis: 'voltageThd', path: 'distoration-factor/voltage' },
  currentThd: { ...UNSUMMED, quantity: 'DF_I', axis: 'currentThd', path: 'distoration-factor/current' },
  currentThdAnalytics: {
    ...{ ...UNSUMMED, quantity: 'DF_I', axis: 'currentThd' },
    ...{ path: 'distoration-factor/current', menus: { analytics: VISUALIZED } },
  },
} as const satisfies Record<string, LineScreen>;

export type LineScreenName = keyof typeof LINE_SCREENS;

/** What columns are of. */
export type ColumnKind = 'active' | 'reactive' | 'demand';

/** Columns of a quantity, one for each quarter hour, hour, day or month (R-ANA-001). */
export interface ColumnScreen {
  readonly columns: ColumnKind;
  readonly period: EnergyPeriod;
  readonly path: string;
}

/** Every screen of columns, by the name of its title. */
export const COLUMN_SCREENS = {
  quarterHourMaximum: { columns: 'demand', period: '15MIN', path: 'power/15min/maximum' },
  activeEnergy15min: { columns: 'active', period: '15MIN', path: 'energy/active/15min' },
  activeEnergyHour: { columns: 'active', period: 'HOUR', path: 'energy/active/hour' },
  activeEnergyDay: { columns: 'active', period: 'DAY', path: 'energy/active/day' },
  activeEnergyMonth: { columns: 'active', period: 'MONTH', path: 'energy/active/month' },
  reactiveEnergyDay: { columns: 'reactive', period: 'DAY', path: 'energy/reactive/day' },
} as const satisfies Record<string, ColumnScreen>;

export type ColumnScreenName = keyof typeof COLUMN_SCREENS;

/** The rows with their names, in order. */
export const LINES = Object.entries(LINE_SCREENS) as readonly (readonly [LineScreenName, LineScreen])[];
export const COLUMNS = Object.entries(COLUMN_SCREENS) as readonly (readonly [ColumnScreenName, ColumnScreen])[];

/** The address of a chart in a menu. */
export function chartPath(menu: ChartMenu, { path }: { readonly path: string }): `/${string}` {
  return `/visualization/${MENUS[menu]}${path}`;
}
