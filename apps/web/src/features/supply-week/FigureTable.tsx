import { type DeviceListEntry, kindName, type SupplyWeekValues } from '@phasor/contract';
import { WEEK_CRITERIA } from '@phasor/supply';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ROUTES } from '../../base/addresses/route-catalogue.ts';
import { useLocale } from '../../base/i18n/use-locale.ts';
import { Badge } from '../../base/ui/Badge.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import { chartOf, rangeAround } from '../../parts/supply/index.ts';
import { type FigureRow, figureRows } from './figure-rows.ts';
import { figureTexts } from './figure-texts.ts';
import styles from './supply-week.module.css';
import { useWeekWords } from './use-week-words.ts';
import { VERDICT_TONES } from './VerdictTable.tsx';

interface FigureTableProps {
  readonly week: SupplyWeekValues;
  readonly device: DeviceListEntry;
}

/** The figures of a week, line by line; the worst interval opens its chart. */
export function FigureTable({ week, device }: FigureTableProps) {
  const { t } = useTranslation(['supply-week']);
  const rows = figureRows(week);
  return (
    <DataTable
      title={t('figures')}
      columns={useColumns({ week, device, order: new Map(rows.map(({ id }, index) => [id, index])) })}
      rows={rows}
      keyOf={({ id }) => id}
      firstSorting={{ key: 'criterion', isDescending: false }}
      pageSizes={[25, 50]}
      isWide
      empty={t('unread')}
    />
  );
}

function useColumns({
  week,
  device,
  order,
}: FigureTableProps & { order: ReadonlyMap<string, number> }): readonly DataColumn<FigureRow>[] {
  const { t } = useTranslation(['supply-week']);
  const locale = useLocale();
  const words = useWeekWords(locale);
  const texts = (row: FigureRow) => figureTexts(row, { locale, zone: week.time_zone });
  const number = (key: 'allowed' | 'share' | 'within' | 'coverage' | 'lowest' | 'highest') =>
    ({ key, title: t(`column.${key}`), kind: 'end', cell: (row: FigureRow) => texts(row)[key] }) as const;
  return [
    {
      key: 'criterion',
      title: t('column.criterion'),
      sortBy: ({ id }) => order.get(id) ?? 0,
      cell: ({ name, phase }) => (
        <span className={styles.criterion}>
          {[words.criterion(name), phase].filter((word) => word !== null).join(' · ')}
        </span>
      ),
    },
    {
      key: 'verdict',
      title: t('column.verdict'),
      cell: (row) => (
        <div>
          <Badge tone={VERDICT_TONES[row.verdict]}>{t(`verdict.${row.verdict}`)}</Badge>
          <span className={styles.reason}>{words.reasonOf(row)}</span>
        </div>
      ),
    },
    number('allowed'),
    { ...number('share'), isFurther: true },
    { ...number('within'), sortBy: ({ within }) => within },
    { ...number('coverage'), sortBy: ({ coverage }) => coverage, isFurther: true },
    { ...number('lowest'), isFurther: true },
    { ...number('highest'), isFurther: true },
    {
      ...{ key: 'worst', title: t('column.worst') },
      cell: (row) => <Worst device={device} row={row} texts={texts(row)} />,
    },
  ];
}

/** Charts of what is not a voltage, where the kind of device has them. */
const CHARTS = {
  frequency: '/visualization/profile/frequency',
  thd: '/visualization/profile/distoration-factor/voltage',
} as const;

/** The chart of an interval; undefined where the device has none. */
function chartOfRow(type: number, { name, worst }: FigureRow): { path: string; range: string } | undefined {
  if (worst === null) return undefined;
  const { of } = WEEK_CRITERIA[name];
  if (of === 'voltage' || of === 'unbalance') return chartOf(type, worst, worst.end);
  const isThere = ROUTES.some(({ path, kinds }) => path === CHARTS[of] && kinds?.includes(kindName(type)) === true);
  return isThere ? { path: CHARTS[of], range: rangeAround(worst, worst.end) } : undefined;
}

interface WorstProps {
  readonly device: DeviceListEntry;
  readonly row: FigureRow;
  readonly texts: { readonly worst: string; readonly worstAt: string };
}

function Worst({ device, row, texts: { worst, worstAt } }: WorstProps) {
  const { t } = useTranslation(['supply-week']);
  if (row.worst === null) return null;
  const chart = chartOfRow(device.type, row);
  const text = (
    <>
      {worst}
      <span className={styles.moment}>{worstAt}</span>
    </>
  );
  if (chart === undefined) return text;
  return (
    <Link
      className={styles.worst ?? ''}
      to={chart.path}
      search={{ device: device.mac, range: chart.range }}
      title={t('open_chart')}
    >
      {text}
    </Link>
  );
}
