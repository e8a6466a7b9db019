import { MISSING, shareText } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../../../base/i18n/date-format.ts';
import { changeWord } from '../../../parts/comparison/index.ts';
import styles from '../AppliancesPage.module.css';
import type { TrendMonth } from './explained-trend.ts';
import own from './trend.module.css';

interface Props {
  /** Oldest first; the last one is the shown month. */
  readonly trend: readonly TrendMonth[];
  readonly zone: string;
  readonly locale: string;
}

/** What appliances explain of the energy, month by month: in a sentence, and as columns with their figures. */
export function ExplainedTrend({ trend, zone, locale }: Props) {
  const { t } = useTranslation(['appliances']);
  const percent = (share: number) => shareText(share / 100, 0, locale);
  const long = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: zone });
  const short = dateFormat(locale, { month: 'short', timeZone: zone });
  const known = trend.flatMap(({ from, percent: share }) => (share === null ? [] : [{ from, share }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 2) {
    return <p className={styles.note}>{t('month.trend.empty')}</p>;
  }
  const words = ({ from, percent: share, isUnsure }: TrendMonth) =>
    t(`month.trend.${share === null ? 'none' : isUnsure ? 'part' : 'month'}`, {
      ...{ month: long.format(from), percent: percent(share ?? 0) },
    });
  return (
    <div className={styles.stack}>
      <p className={own.words}>
        {t(`month.trend.${changeWord((last.share - first.share) / 100)}`, {
          ...{ first: long.format(first.from), last: long.format(last.from) },
          ...{ from: percent(first.share), to: percent(last.share) },
        })}
      </p>
      <ol className={own.trend} aria-label={t('month.trend.of')}>
        {trend.map((month) => (
          <li key={month.from} data-shown={month === trend.at(-1)} data-unsure={month.isUnsure} title={words(month)}>
            <span className="visually-hidden">{words(month)}</span>
            <span aria-hidden className={own.figure}>
              {month.percent ?? MISSING}
              {month.percent === null ? null : <small>{'\u00a0%'}</small>}
            </span>
            <span aria-hidden className={own.column} data-empty={month.percent === null}>
              <span style={{ blockSize: `${month.percent ?? 0}%` }} />
            </span>
            <span aria-hidden className={own.month}>
              {short.format(month.from)}
            </span>
          </li>
        ))}
      </ol>
      {trend.some(({ isUnsure }) => isUnsure) && <p className={styles.note}>{t('month.trend.note')}</p>}
    </div>
  );
}
