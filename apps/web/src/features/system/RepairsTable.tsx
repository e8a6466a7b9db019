import type { RepairEntry } from '@phasor/contract/health';
import { useTranslation } from 'react-i18next';
import { dateFormat, MINUTE } from '../../base/i18n/date-format.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';

type Range = RepairEntry['range'];

/** The book of repairs: whose measurements of which time were damaged, and what of them is lost. */
export function RepairsTable({ repairs }: { repairs: readonly RepairEntry[] }) {
  const { t, i18n } = useTranslation(['system']);
  const locale = localeOf(i18n.language);
  const rangeText = ({ from, to }: Range, zone: string | null) =>
    dateFormat(locale, { ...MINUTE, ...(zone !== null && { timeZone: zone }) }).formatRange(from, to);
  const nameOf = ({ device, title }: RepairEntry) => title ?? device ?? t('repairs.unknown_device');
  const fateOf = ({ lost, repaired, time_zone }: RepairEntry) =>
    lost !== null ? rangeText(lost, time_zone) : t(repaired === null ? 'repairs.unfinished' : 'repairs.formed');
  const columns: readonly DataColumn<RepairEntry>[] = [
    { key: 'device', title: t('repairs.device'), cell: nameOf, sortBy: nameOf },
    { key: 'level', title: t('repairs.level'), cell: ({ level }) => t(`repairs.levels.${level}`) },
    {
      key: 'range',
      title: t('repairs.range'),
      cell: ({ range, time_zone }) => rangeText(range, time_zone),
      sortBy: ({ range }) => range.from,
    },
    {
      key: 'rows',
      title: t('repairs.rows'),
      cell: ({ rows }) => (rows === 0 ? '–' : rows.toLocaleString(locale)),
      sortBy: ({ rows }) => rows,
      kind: 'end',
    },
    { key: 'lost', title: t('repairs.lost'), cell: fateOf, sortBy: ({ lost }) => lost?.from ?? 0 },
    {
      key: 'repaired',
      title: t('repairs.repaired'),
      cell: ({ repaired }) => (repaired === null ? '–' : dateFormat(locale, MINUTE).format(repaired)),
      sortBy: ({ repaired }) => repaired ?? 0,
      isFurther: true,
    },
  ];
  return (
    <DataTable
      title={t('repairs.title')}
      columns={columns}
      rows={repairs}
      keyOf={({ device, source, level, range, rows }) => [device, source, level, range.from, range.to, rows].join(' ')}
      firstSorting={{ key: 'lost', isDescending: true }}
      pageSizes={[10, 25, 100]}
      empty={t('repairs.none')}
    />
  );
}
