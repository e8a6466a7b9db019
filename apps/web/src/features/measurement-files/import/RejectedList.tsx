import { formatNumber } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import styles from '../MeasurementFiles.module.css';
import { headingOf } from './table-texts.ts';
import type { Understood } from './understood.ts';
import type { OpenFile } from './use-import-file.ts';

interface Props {
  readonly understood: Understood;
  readonly open: OpenFile;
}

/** Records that cannot be stored: their lines and the reasons. */
export function RejectedList({ understood: { rejected, rejectedCount }, open }: Props) {
  const { t, i18n } = useTranslation(['measurement-files']);
  const nameOf = (column: number | null) =>
    column === null ? '–' : (headingOf(open, column) ?? t('columns.number', { number: column + 1 }));
  const hidden = rejectedCount - rejected.length;
  return (
    <Card title={t('rejected.title')} aside={formatNumber(rejectedCount, 0, localeOf(i18n.language))} span={12}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls has to be reached by keyboard */}
      <section className={styles.scroll} data-tall="true" aria-label={t('rejected.title')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('preview.line')}</th>
              <th scope="col">{t('rejected.column')}</th>
              <th scope="col">{t('rejected.text')}</th>
              <th scope="col">{t('rejected.why')}</th>
            </tr>
          </thead>
          <tbody>
            {rejected.map(({ line, column, text, reason }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <td>{line}</td>
                <td>{nameOf(column)}</td>
                <td>{text === '' ? '–' : text}</td>
                <td>{t(`rejected.reason.${reason}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden === 0 ? null : (
        <p className={styles.note}>
          {t('rejected.more', { count: hidden, number: formatNumber(hidden, 0, localeOf(i18n.language)) })}
        </p>
      )}
    </Card>
  );
}
