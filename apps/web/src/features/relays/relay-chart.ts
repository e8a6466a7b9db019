import { addUnits, startOf, type TimeRange } from '@phasor/calendar';
import type { EnergyPeriod, RelaySeriesAnswer, SeriesAnswer } from '@phasor/contract';
import { RELAYS } from '@phasor/contract';
import type { TimeChart } from '../../parts/charts/index.ts';
import { energyChart, exchangeEvents, type StepTexts } from '../../parts/measurements/index.ts';
import { measuredEvery, withoutRepeats } from '../../parts/profiles/index.ts';
import type { RelayNames } from '../../parts/relays/index.ts';

type AxisKind = 'linear' | 'logarithmic';

/** Common settings of all charts of relays. */
export interface RelayFrame {
  readonly range: TimeRange;
  readonly zone: string;
  readonly locale: string;
  readonly names: RelayNames;
}

/** The register of each relay as an area (R-RELAY-034). */
export function profileChart(
  answer: RelaySeriesAnswer | undefined,
  { range, zone, locale, names, axisKind }: RelayFrame & { readonly axisKind: AxisKind },
): TimeChart {
  return {
    ...{ kind: 'line', range, timeZone: answer?.time_zone ?? zone, locale },
    axes: [{ quantity: 'activeEnergyImport', kind: axisKind, unit: 'kWh' }],
    ...(answer === undefined ? {} : { step: answer.step === 0 ? ('day' as const) : answer.step * 1_000 }),
    ...(answer === undefined ? {} : { every: measuredEvery(answer) }),
    beyond: true,
    series: withoutRepeats(
      RELAYS.map((relay, index) => ({
        ...{ id: `R${relay}`, name: names[relay], colour: index, filled: true },
        points: answer?.data[`R${relay}`] ?? [],
        ...endsOf(answer, `R${relay}`),
      })),
      { step: 0, ...answer },
    ),
    ...exchangeEvents(answer ?? {}),
  };
}

function endsOf(answer: RelaySeriesAnswer | undefined, relay: keyof RelaySeriesAnswer['data']) {
  const ends = answer?.ends?.[relay];
  return ends === undefined ? {} : { ends };
}

/** The energy of each relay as columns; the running one, and those that were measured in part, are lighter. */
export function energyColumns(
  answer: RelaySeriesAnswer | undefined,
  frame: RelayFrame & { axisKind: AxisKind; period: EnergyPeriod; now: number; texts: StepTexts },
): TimeChart {
  const { zone, names } = frame;
  const data = Object.fromEntries(Object.entries(answer?.data ?? {}).map(([relay, CUM]) => [relay, { CUM }]));
  const { exchanges, steps_covered, time_zone = zone } = answer ?? {};
  const shown: SeriesAnswer = { status: 'OK', data, coverage: {}, step: 0, time_zone, steps_covered, exchanges };
  const series = RELAYS.map((relay, index) => ({ quantity: `R${relay}`, colour: index }));
  const nameOf = (quantity: string) => names[Number(quantity.slice(1)) as keyof RelayNames];
  const chart = energyChart(shown, { ...frame, axis: 'activeEnergyImport', series, nameOf });
  return { ...chart, axes: chart.axes.map((axis) => ({ ...axis, unit: 'kWh' })) };
}

/** Range of the three energy screens: whole units, the running one last (R-RELAY-036). */
export const ENERGY_WINDOWS = {
  activeEnergyHour: { period: 'HOUR', count: 24, unit: 'hour' },
  activeEnergyDay: { period: 'DAY', count: 14, unit: 'day' },
  activeEnergyMonth: { period: 'MONTH', count: 12, unit: 'month' },
} as const;

export type EnergyScreenName = keyof typeof ENERGY_WINDOWS;

/** The window of a screen at an instant, in the site's time. */
export function energyWindow(screen: EnergyScreenName, now: number, zone: string): TimeRange {
  const { count, unit } = ENERGY_WINDOWS[screen];
  const to = addUnits(startOf(unit, now, zone), { count: 1, unit }, zone);
  return { from: addUnits(to, { count: -count, unit }, zone), to };
}
