import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { coverageText } from '../notes/coverage.ts';
import type { StepTexts } from './energy-chart.ts';

/** What is said of steps that are to be taken with care. */
export function useStepTexts(): StepTexts {
  const { t, i18n } = useTranslation(['measurements']);
  const locale = localeOf(i18n.language);
  return useMemo(
    () => ({
      running: t('step.running'),
      incomplete: (share) => t('step.incomplete', { share: coverageText(share, locale) }),
    }),
    [t, locale],
  );
}
