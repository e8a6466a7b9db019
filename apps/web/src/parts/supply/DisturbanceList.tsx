import { withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import { type DisturbanceRow, disturbanceRows } from './disturbance-rows.ts';
import { durationOf, emptyReason, eventDurationText } from './event-view.ts';
import type { GroupView } from './GroupSupply.tsx';
import { indices } from './group-indices.ts';
import { EventMoment } from './list/EventMoment.tsx';
import { SupplyFiles } from './SupplyFiles.tsx';
import styles from './supply.module.css';
import { useEventTexts } from './use-event-texts.ts';

/** What happened at the devices of a group, those at once together; each opens the voltage of its first device. */
export function DisturbanceList(view: GroupView) {
  const { t } = useTranslation(['supply']);
  const now = view.answer.asOf;
  const rows = disturbanceRows(view.answer);
  const figures = indices(view.answer.group, view.locale)
    .map(([name, value]) => `${name} ${value}`)
    .join(' · ');
  return (
    <Card title={t('list')} aside={t('count', { count: rows.length })} span={12}>
      <div className={styles.filters}>
        <SupplyFiles
          {...view}
          events={view.answer.events}
          titles={new Map(view.devices.map(({ mac, title }) => [mac, title]))}
          figures={figures}
          isCut={view.answer.cut}
          now={now}
        />
      </div>
      <DataTable
        title={t('list')}
        columns={useColumns(view, now)}
        rows={rows}
        keyOf={({ id }) => id}
        firstSorting={{ key: 'start', isDescending: true }}
        pageSizes={[10, 25, 50, 100]}
        empty={t(emptyReason(0, view.answer.group.devices > 0))}
      />
      {view.answer.cut ? <p className={styles.note}>{t('cut')}</p> : null}
    </Card>
  );
}

function useColumns({ devices, locale, zone }: GroupView, now: number): readonly DataColumn<DisturbanceRow>[] {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts({ locale, zone, now });
  const known = new Map(devices.map((device) => [device.mac, device]));
  const names = new Intl.ListFormat(locale);
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return [
    {
      ...{ key: 'start', title: t('column.start') },
      sortBy: ({ start }) => start,
      cell: ({ first }) => (
        <EventMoment device={known.get(first.device)} event={first} now={now} text={texts.start(first)} />
      ),
    },
    {
      ...{ key: 'kind', title: t('column.kind') },
      cell: ({ kinds }) => <span className={styles.whole}>{kinds.map((kind) => t(`kind.${kind}`)).join(', ')}</span>,
    },
    {
      ...{ key: 'duration', title: t('column.duration'), kind: 'end' },
      sortBy: (row) => durationOf(row, now),
      cell: (row) => {
        const duration = eventDurationText({ ...row, resolution: row.first.resolution }, now, locale);
        return row.end === null ? t('going_on', { duration }) : duration;
      },
    },
    {
      ...{ key: 'percent', title: t('percent'), kind: 'end' },
      sortBy: (row) => row.percent,
      cell: (row) => (row.percent === null ? '–' : withUnit(percent.format(row.percent), '%')),
    },
    {
      ...{ key: 'devices', title: t('group.devices_of') },
      sortBy: ({ devices: macs }) => macs.length,
      cell: ({ devices: macs }) => names.format(macs.map((mac) => known.get(mac)?.title ?? mac)),
    },
  ];
}
