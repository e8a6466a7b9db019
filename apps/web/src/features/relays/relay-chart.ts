import { addUnits, startOf, type TimeRange } from '@phasor/calendar';
import type { EnergyPeriod, RelayPeriod, RelaySeriesAnswer, SeriesAnswer } from '@phasor/contract';
import { RELAYS } from '@phasor/contract';
import type { ChartPoint, TimeChart } from '../../charts/chart-spec.ts';
import { energyChart, type StepTexts } from '../../measurements/energy-chart.ts';
import type { RelayNames } from '../../relays/relay-names.ts';

type AxisKind = 'linear' | 'logarithmic';

/** What every picture of relays needs. */
export interface RelayFrame {
  readonly range: TimeRange;
  readonly zone: string;
  readonly locale: string;
  readonly names: RelayNames;
}

/** What each relay was doing, a row each (3-devices-tools-applications.md, 2.1). */
export function timelineChart(
  periods: Readonly<Record<string, readonly RelayPeriod[]>> | undefined,
  frame: RelayFrame & { readonly now: number; readonly words: readonly [off: string, on: string] },
): TimeChart {
  const { range, zone, locale, names, now, words } = frame;
  return {
    ...{ kind: 'span', range, timeZone: zone, locale, axes: [] },
    series: RELAYS.map((relay, index) => ({
      ...{ id: `R${relay}`, name: names[relay], colour: index, words },
      points: pointsOf(periods?.[`relay_${relay}`] ?? [], Math.min(range.to, Math.max(now, range.from))),
    })),
  };
}

/** Each state from its start on, and where nothing is known of it; what goes on lasts until now. */
function pointsOf(periods: readonly RelayPeriod[], now: number): ChartPoint[] {
  return periods.flatMap(({ start, end, state }, index): ChartPoint[] => {
    const to = end ?? Math.max(now, start);
    return periods[index + 1]?.start === to
      ? [[start, state]]
      : [
          [start, state],
          [to, null],
        ];
  });
}

/** The register of each relay as an area (3-devices-tools-applications.md, 2.1). */
export function profileChart(
  answer: RelaySeriesAnswer | undefined,
  { range, zone, locale, names, axisKind }: RelayFrame & { readonly axisKind: AxisKind },
): TimeChart {
  return {
    ...{ kind: 'line', range, timeZone: answer?.time_zone ?? zone, locale },
    axes: [{ quantity: 'activeEnergyImport', kind: axisKind }],
    ...(answer === undefined ? {} : { step: answer.step === 0 ? ('day' as const) : answer.step * 1_000 }),
    series: RELAYS.map((relay, index) => ({
      ...{ id: `R${relay}`, name: names[relay], colour: index, filled: true },
      points: answer?.data[`R${relay}`] ?? [],
    })),
  };
}

/** The energy of each relay as columns, what still runs drawn fainter. */
export function energyColumns(
  answer: RelaySeriesAnswer | undefined,
  frame: RelayFrame & { axisKind: AxisKind; period: EnergyPeriod; now: number; texts: StepTexts },
): TimeChart {
  const { zone, names } = frame;
  const data = Object.fromEntries(Object.entries(answer?.data ?? {}).map(([relay, CUM]) => [relay, { CUM }]));
  const asked: SeriesAnswer = { status: 'OK', data, coverage: {}, step: 0, time_zone: answer?.time_zone ?? zone };
  const series = RELAYS.map((relay, index) => ({ quantity: `R${relay}`, colour: index }));
  const nameOf = (quantity: string) => names[Number(quantity.slice(1)) as keyof RelayNames];
  return energyChart(asked, { ...frame, axis: 'activeEnergyImport', series, nameOf });
}

/** What the three screens of energy show: whole units, the running one last (3-devices-tools-applications.md, 9). */
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
