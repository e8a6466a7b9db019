import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import type { DataColumn } from './DataTable.tsx';

interface RowCardsProps<Row> {
  /** Name of the list, for screen readers. */
  readonly title: string;
  /** The first one names its card. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** The rows of a table as cards for a phone, with the names of the columns beside their values. */
export function RowCards<Row>({ title, columns, rows, keyOf }: RowCardsProps<Row>) {
  const { t } = useTranslation();
  const [head, ...others] = columns;
  const first = others.filter(({ isFurther }) => isFurther === undefined);
  const further = others.filter(({ isFurther }) => isFurther === true);
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row) => (
        <li key={keyOf(row)} className={styles.card}>
          <div className={styles.head}>{head?.cell(row)}</div>
          <Facts columns={first} row={row} />
          {further.length === 0 ? null : (
            <details className={styles.further}>
              <summary>{t('table.further')}</summary>
              <Facts columns={further} row={row} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  return (
    <dl className={styles.facts}>
      {columns.map((column) => (
        <div key={column.key} className={styles.fact} data-kind={column.kind}>
          <dt className={column.kind === 'actions' ? 'visually-hidden' : undefined}>{column.title}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
