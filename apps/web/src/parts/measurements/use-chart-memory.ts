import { useCallback, useMemo } from 'react';
import { settings, useSetting } from '../../base/settings/settings.ts';
import type { CompleteSettings } from '../../base/settings/settings-store.ts';
import type { Selection } from '../hierarchy/index.ts';
import { watchesOutages } from './subject.ts';

type AxisKind = 'linear' | 'logarithmic';

/** Channel that each flag of the settings stands for. */
const FLAGGED_CHANNELS = {
  L1: ['L1'],
  L2: ['L2'],
  L3: ['L3'],
  SUM: ['cumulative', 'CUM'],
  AVG: ['average'],
} as const satisfies Record<keyof CompleteSettings['phase'], readonly string[]>;

/** Channels that a chart of phases starts without: those whose flag is off (R-PROF-014). */
export function hiddenByFlags(flags: CompleteSettings['phase']): string[] {
  return Object.entries(FLAGGED_CHANNELS).flatMap(([flag, channels]) =>
    flags[flag as keyof typeof FLAGGED_CHANNELS] === false ? [...channels] : [],
  );
}

/** Series of a chart that are hidden, remembered under the chart's name; `start` before the first choice. */
export function useHiddenSeries(
  chart: string,
  start: readonly string[],
): [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const kept = useSetting(({ hiddenSeries }) => hiddenSeries[chart]) ?? start;
  // By what is in it: `start` is another list each time, and a chart is drawn anew for another set.
  const names = JSON.stringify(kept);
  const hidden = useMemo(() => new Set<string>(JSON.parse(names)), [names]);
  const hide = useCallback(
    (next: ReadonlySet<string>) => settings.change({ hiddenSeries: { [chart]: [...next] } }),
    [chart],
  );
  return [hidden, hide];
}

/** The name under which the kind of an axis is remembered: an outage detector has its own, linear before the first choice (D27). */
export function axisMemory(quantity: string, selection: Selection): string {
  return watchesOutages(selection) ? `${quantity}.outages` : quantity;
}

/** Whether the axis of a quantity is linear or logarithmic, remembered per quantity (D38); `start` before the first choice. */
export function useAxisKind(quantity: string, start: AxisKind = 'linear'): [AxisKind, (kind: AxisKind) => void] {
  const kind = useSetting(({ yAxisType }) => yAxisType[quantity]) ?? start;
  return [kind, (next) => settings.change({ yAxisType: { [quantity]: next } })];
}

/** The form in which a chart is shown, remembered under the chart's name; the first one before the first choice. */
export function useChartForm<Form extends string>(
  chart: string,
  forms: readonly [Form, ...Form[]],
): [Form, (form: Form) => void] {
  const kept = useSetting(({ chartForm }) => chartForm[chart]);
  const form = forms.find((one) => one === kept) ?? forms[0];
  const choose = useCallback((next: Form) => settings.change({ chartForm: { [chart]: next } }), [chart]);
  return [form, choose];
}
