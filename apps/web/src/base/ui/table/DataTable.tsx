import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { useIsPhone } from '../viewport/use-is-phone.ts';
import styles from './DataTable.module.css';
import { foundRows, pressedSorting, type Sorting, type SortValue, sortedRows } from './data-rows.ts';
import { Pager } from './Pager.tsx';
import { RowCards } from './RowCards.tsx';
import { useShownRows } from './use-paging.ts';

export interface DataColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** A column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** `end` for numbers; `actions` for buttons: their title is for screen readers only. */
  readonly kind?: 'end' | 'actions';
  /** On a phone it is shown when the rest of its row is unfolded. */
  readonly isFurther?: true;
}

interface DataTableProps<Row> {
  /** Name of the table, for screen readers. */
  readonly title: string;
  /** The first one names its row. */
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly firstSorting: Sorting;
  /** Selectable rows per page; the first one is the default. */
  readonly pageSizes: readonly [number, ...number[]];
  /** The texts of a row that can be searched; without it there is no search. */
  readonly search?: {
    readonly label: string;
    /** In the empty field, where the label is too long for a phone. */
    readonly short?: string;
    readonly textsOf: (row: Row) => readonly string[];
  };
  /** More columns than fit on a page: the table scrolls beneath its first column and its buttons, which stay visible. */
  readonly isWide?: true;
  /** Text shown if there are no rows. */
  readonly empty: string;
}

/** Rows that can be searched, sorted and paged; on a phone each row is a card and nothing extends beside the page. */
export function DataTable<Row>({ title, columns, rows, keyOf, search, empty, isWide, ...first }: DataTableProps<Row>) {
  const { t, i18n } = useTranslation();
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState(first.firstSorting);
  const [paging, setPaging] = useState({ page: 1, perPage: first.pageSizes[0] });
  const locale = localeOf(i18n.language);
  const textsOf = search?.textsOf;
  const found = useMemo(() => (textsOf === undefined ? rows : foundRows(rows, typed, textsOf)), [rows, typed, textsOf]);
  const sortBy = columns.find(({ key }) => key === sorting.key)?.sortBy;
  const sorted = useMemo(
    () => (sortBy === undefined ? found : sortedRows(found, sortBy, { isDescending: sorting.isDescending, locale })),
    [found, sortBy, sorting.isDescending, locale],
  );
  const shown = useShownRows(sorted, paging);
  if (rows.length === 0) return <p className={styles.none}>{empty}</p>;
  return (
    <div className={styles.data}>
      {search === undefined ? null : (
        <label className={styles.find}>
          <IconSearch aria-hidden />
          <input
            type="search"
            value={typed}
            placeholder={search.short ?? search.label}
            aria-label={search.label}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setPaging({ ...paging, page: 1 });
            }}
          />
        </label>
      )}
      {sorted.length === 0 ? (
        <p className={styles.none} role="status">
          {t('table.none_found', { text: typed.trim() })}
        </p>
      ) : (
        <Rows {...{ title, columns, keyOf, sorting, isWide, isPhone }} rows={shown} onSorting={setSorting} />
      )}
      <Pager rows={sorted.length} paging={paging} onChange={setPaging} pageSizes={first.pageSizes} isCounted />
    </div>
  );
}

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'title' | 'columns' | 'rows' | 'keyOf'> {
  readonly isWide: true | undefined;
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
}

function Rows<Row>({ isWide, isPhone, ...table }: RowsProps<Row> & { readonly isPhone: boolean }) {
  if (isPhone)
    return (
      <>
        <SortSelect {...table} />
        <RowCards {...table} />
      </>
    );
  if (isWide === undefined) return <PlainTable {...table} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.wide} aria-label={table.title} tabIndex={0}>
      <PlainTable {...table} />
    </section>
  );
}

function PlainTable<Row>({ title, columns, rows, keyOf, ...sort }: Omit<RowsProps<Row>, 'isWide'>) {
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} {...sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, kind, cell }, index) =>
              index === 0 ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} data-kind={kind}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SortProps = Pick<RowsProps<unknown>, 'sorting' | 'onSorting'>;

function Head<Row>({ column, sorting, onSorting }: SortProps & { column: DataColumn<Row> }) {
  const { key, title, kind, sortBy } = column;
  if (sortBy === undefined)
    return (
      <th scope="col" data-kind={kind}>
        <span className={kind === 'actions' ? 'visually-hidden' : undefined}>{title}</span>
      </th>
    );
  const isSorted = sorting.key === key;
  const Arrow = isSorted && sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-kind={kind}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={isSorted}
        onClick={() => onSorting(pressedSorting(sorting, key))}
      >
        {title}
        <Arrow aria-hidden />
      </button>
    </th>
  );
}

function SortSelect<Row>({ columns, sorting, onSorting }: SortProps & { columns: readonly DataColumn<Row>[] }) {
  const { t } = useTranslation();
  const choices = columns
    .filter(({ sortBy }) => sortBy !== undefined)
    .flatMap(({ key, title }) => [
      { value: `${key} up`, label: t('table.rising', { column: title }), sorting: { key, isDescending: false } },
      { value: `${key} down`, label: t('table.falling', { column: title }), sorting: { key, isDescending: true } },
    ]);
  if (choices.length === 0) return null;
  return (
    <NativeSelect
      label={t('table.sort')}
      value={`${sorting.key} ${sorting.isDescending ? 'down' : 'up'}`}
      data={choices.map(({ value, label }) => ({ value, label }))}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value);
        if (chosen !== undefined) onSorting(chosen.sorting);
      }}
    />
  );
}
