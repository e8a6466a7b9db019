import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { coverageText, isFullyCovered } from './coverage.ts';

/** Shows the measured share of a period that was not fully measured. */
export function CoverageBadge({ coverage }: { coverage: number | undefined }) {
  const { t, i18n } = useTranslation('charts');
  if (coverage === undefined || isFullyCovered(coverage)) return null;
  return (
    <span title={t('coverageHint')}>
      <Badge tone="warn">{t('coverage', { share: coverageText(coverage, localeOf(i18n.language)) })}</Badge>
    </span>
  );
}
