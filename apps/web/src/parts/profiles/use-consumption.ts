import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormChoice, TimeChart } from '../charts/index.ts';
import { useChartForm, useStepTexts } from '../measurements/index.ts';
import { consumptionChart, stackedPhases } from './consumption.ts';

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

/** The shown chart of registers, and whether its phases are stacked if they add up. */
export function useConsumption(
  chart: TimeChart | null,
  { isCounted, now }: { readonly isCounted: boolean; readonly now: number },
): { drawn: TimeChart | null; choice: FormChoice | undefined } {
  const { t } = useTranslation('charts');
  const texts = useStepTexts();
  const [place, setPlace] = useChartForm('registers.phases', PLACES);
  const isStacked = place === 'stacked';
  const counted = useMemo(
    () => (isCounted && chart !== null ? consumptionChart(chart, { now, texts }) : null),
    [chart, isCounted, now, texts],
  );
  const stacked = useMemo(() => (counted === null ? null : stackedPhases(counted)), [counted]);
  if (counted === null || stacked === null) return { drawn: chart, choice: undefined };
  const forms = PLACES.map((form) => ({ form, label: t(form) }));
  const onForm = (form: string) => setPlace(PLACES.find((one) => one === form) ?? 'stacked');
  return {
    drawn: isStacked ? stacked : counted,
    choice: stacked.stacked === true ? { form: place, forms, onForm } : undefined,
  };
}
