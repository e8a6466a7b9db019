import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { coverageText } from '../notes/coverage.ts';
import type { StepTexts } from './energy-chart.ts';

/** Notes on uncertain steps. */
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
