import { useTranslation } from 'react-i18next';
import { localeOf } from '../i18n/locale.ts';
import { Badge } from '../ui/Badge.tsx';

/** Above this a period counts as fully measured. */
const FULL = 0.995;

/** Says how much of a period was measured, where that is less than all of it. */
export function CoverageBadge({ coverage }: { coverage: number | undefined }) {
  const { t, i18n } = useTranslation('charts');
  if (coverage === undefined || coverage >= FULL) return null;
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'percent', maximumFractionDigits: 1 });
  return (
    <span title={t('coverageHint')}>
      <Badge tone="warn">{t('coverage', { share: format.format(coverage) })}</Badge>
    </span>
  );
}
