import type { AccuracyCaseResult, AccuracyResultRow } from '@phasor/contract';
import { conditionPlace } from '@phasor/contract/accuracy';
import { formatNumber, MISSING, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Badge } from '../../../base/ui/Badge.tsx';
import { Card } from '../../../base/ui/Card.tsx';
import { Tags } from '../CaseList.tsx';
import { generatorTags } from '../case-form.ts';
import { COMPARED } from '../quantity-names.ts';
import { useConditionName } from '../use-condition-name.ts';
import styles from './results.module.css';
import { caseVerdict } from './results-view.ts';

const PERCENT_DECIMALS = 3;
const ROW_TONES: Partial<Record<AccuracyResultRow['status'], 'ok' | 'bad' | 'info'>> = {
  SUCCESS: 'ok',
  FAIL: 'bad',
  NOT_JUDGED: 'info',
};

/** Result of one case: each comparison with both values, the errors, and whether it passed. */
export function CaseResult({ test }: { test: AccuracyCaseResult }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const passed = caseVerdict(test);
  const name = test.name ?? t('case_number', { number: test.ID });
  return (
    <Card
      title={name}
      span={12}
      aside={
        passed === null ? (
          <Badge tone="info">{t('row.NOT_JUDGED')}</Badge>
        ) : (
          <Badge tone={passed ? 'ok' : 'bad'}>{t(passed ? 'row.SUCCESS' : 'row.FAIL')}</Badge>
        )
      }
    >
      <Tags label={t('generator')} tags={generatorTags(test.generator, localeOf(i18n.language))} />
      <table className={styles.results} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t('column.condition')}</th>
            <th scope="col">{t('column.generator')}</th>
            <th scope="col">{t('column.device')}</th>
            <th scope="col">{t('column.absolute')}</th>
            <th scope="col">{t('column.relative')}</th>
            <th scope="col">{t('column.status')}</th>
          </tr>
        </thead>
        <tbody>
          {test.results.map((row) => (
            <ResultRow key={row.testCase} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function ResultRow({ row }: { row: AccuracyResultRow }) {
  const { t, i18n } = useTranslation(['accuracy']);
  const nameOf = useConditionName();
  const locale = localeOf(i18n.language);
  const { unit, decimals } = COMPARED[conditionPlace(row.testCase).quantity];
  const text = (value: number | null, of: { unit: string; decimals: number }) =>
    value === null ? MISSING : withUnit(formatNumber(value, of.decimals, locale), of.unit);
  const percent = { unit: row.base === undefined ? '%' : t('percent_of_s'), decimals: PERCENT_DECIMALS };
  const cells = [
    ['generator', text(row.generator_value, { unit, decimals })],
    ['device', text(row.device_value, { unit, decimals })],
    ['absolute', signed(text(row.absolute_error, { unit, decimals }), row.absolute_error)],
    ['relative', signed(text(row.relative_error, percent), row.relative_error)],
  ] as const;
  const limit = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(row.accuracy);
  return (
    <tr data-passed={row.status === 'SUCCESS'}>
      <th scope="row">{nameOf(row.testCase)}</th>
      {cells.map(([column, cell]) => (
        <td key={column} data-label={t(`column.${column}`)}>
          {cell}
          {column === 'relative' && row.status !== 'NOT_JUDGED' ? (
            <small className={styles.limit}>±{withUnit(limit, '%')}</small>
          ) : null}
        </td>
      ))}
      <td data-label={t('column.status')}>
        <Badge tone={ROW_TONES[row.status] ?? 'warn'}>{t(`row.${row.status}`)}</Badge>
      </td>
    </tr>
  );
}

const signed = (text: string, value: number | null) => (value !== null && value > 0 ? `+${text}` : text);
