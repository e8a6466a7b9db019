import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormChoice, stepEnd, type TimeChart, windowOf } from '../charts/index.ts';
import { useChartForm, useStepTexts, type Zoom } from '../measurements/index.ts';
import { addsUp, consumptionChart, stackedParts } from './consumption.ts';

const FORMS = ['consumption', 'register'] as const;
const PLACES = ['stacked', 'beside'] as const;

export type RegisterForm = (typeof FORMS)[number];

/**
 * How registers are shown: consumption of each step, or readings. The choice is in the address, so that a sent link shows the
 * same; without it, the last choice applies.
 */
export function useRegisterForm(): [RegisterForm, (form: RegisterForm) => void] {
  const { as }: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [kept, keep] = useChartForm('registers', FORMS);
  const choose = (form: RegisterForm) => {
    keep(form);
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, as: form }) });
  };
  return [FORMS.find((form) => form === as) ?? kept, choose];
}

/** Whether the parts of a consumption stand on one another, and the choice of it; only parts that add up have one. */
export function useStacking(
  chart: TimeChart | null,
  isCounted: boolean,
): { readonly isStacked: boolean; readonly choice: FormChoice | undefined } {
  const { t } = useTranslation('charts');
  const [place, setPlace] = useChartForm('registers.phases', PLACES);
  if (!isCounted || chart === null || !addsUp(chart)) return { isStacked: false, choice: undefined };
  const forms = PLACES.map((form) => ({ form, label: t(form) }));
  const onForm = (form: string) => setPlace(PLACES.find((one) => one === form) ?? 'stacked');
  return { isStacked: place === 'stacked', choice: { form: place, forms, onForm } };
}

interface Shown {
  /** Registers are shown as the consumption of each step. */
  readonly isCounted: boolean;
  readonly isStacked: boolean;
  readonly now: number;
}

/** The shown chart of registers: readings, or the consumption of each step with its parts beside or on one another. */
export function useConsumption(chart: TimeChart | null, { isCounted, isStacked, now }: Shown): TimeChart | null {
  const texts = useStepTexts();
  return useMemo(() => {
    if (!isCounted || chart === null) return chart;
    const counted = consumptionChart(chart, { now, texts });
    return isStacked ? stackedParts(counted) : counted;
  }, [chart, isCounted, isStacked, now, texts]);
}

/** Shows what a column of a consumption is made of; undefined where no window is shorter than a column, and for readings. */
export function openStep(chart: TimeChart | null, { limits, show }: Zoom): ((time: number) => void) | undefined {
  if (chart?.kind !== 'column') return undefined;
  if (typeof chart.step !== 'string' && (chart.step ?? 0) <= limits.least) return undefined;
  return (time) => show(windowOf(time, stepEnd(chart, time), limits));
}
