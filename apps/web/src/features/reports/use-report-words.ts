import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportWords } from './report-lines.ts';

/** Texts of a report's tables and files in the page's language. */
export function useReportWords(): ReportWords {
  const { t } = useTranslation(['reports']);
  return useMemo(
    () => ({
      ...{ name: t('name'), energy: t('energy'), share: t('share'), coverage: t('coverage'), cost: t('cost') },
      ...{ other: t('other'), excess: t('excess'), difference: t('difference'), total: t('total'), group: t('group') },
    }),
    [t],
  );
}
