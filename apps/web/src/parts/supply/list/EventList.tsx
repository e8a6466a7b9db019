import type { SupplyEventValues } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { type DataColumn, DataTable } from '../../../base/ui/table/DataTable.tsx';
import { durationOf, emptyReason, isKnown } from '../event-view.ts';
import type { SupplyView } from '../SupplyEvents.tsx';
import { SupplyFiles } from '../SupplyFiles.tsx';
import styles from '../supply.module.css';
import { useEventTexts } from '../use-event-texts.ts';
import { EventFilters } from './EventFilters.tsx';
import { EventMoment } from './EventMoment.tsx';
import { filtered, useEventFilter } from './event-filter.ts';

/** Events as a list that can be filtered; each opens the chart of the voltage at its moment. */
export function EventList(view: SupplyView) {
  const { t } = useTranslation(['supply']);
  const [filter, setFilter] = useEventFilter();
  const { answer, now } = view;
  const events = filtered(answer.events, filter, now);
  const columns = useColumns(view);
  return (
    <Card title={t('list')} aside={t('count', { count: events.length })} span={12}>
      <div className={styles.filters}>
        <EventFilters filter={filter} onFilter={setFilter} events={answer.events} locale={view.locale} />
        <SupplyFiles {...view} title={view.device.title} events={events} isCut={answer.cut} />
      </div>
      <DataTable
        title={t('list')}
        columns={columns}
        rows={events}
        keyOf={({ id, kind }) => `${kind} ${id}`}
        firstSorting={{ key: 'start', isDescending: true }}
        pageSizes={[10, 25, 50, 100]}
        empty={t(emptyReason(answer.events.length, isKnown(answer.totals)))}
      />
    </Card>
  );
}

function useColumns(view: SupplyView): readonly DataColumn<SupplyEventValues>[] {
  const { t } = useTranslation(['supply']);
  const texts = useEventTexts(view);
  const { now } = view;
  return [
    {
      key: 'start',
      title: t('column.start'),
      sortBy: ({ start }) => start,
      cell: (event) => <EventMoment {...view} event={event} text={texts.start(event)} />,
    },
    {
      key: 'kind',
      title: t('column.kind'),
      sortBy: ({ kind }) => t(`kind.${kind}`),
      cell: (event) => texts.kind(event),
    },
    {
      ...{ key: 'duration', title: t('column.duration'), kind: 'end' },
      sortBy: (event) => durationOf(event, now),
      cell: (event) => texts.duration(event),
    },
    { key: 'phases', title: t('column.phases'), cell: (event) => texts.phases(event) },
    {
      ...{ key: 'value', title: t('column.value'), kind: 'end' },
      sortBy: ({ percent }) => percent,
      cell: (event) => texts.value(event),
    },
    { key: 'class', title: t('column.class'), sortBy: (event) => event.class, cell: (event) => texts.class(event) },
    { key: 'source', title: t('column.source'), cell: (event) => texts.source(event), isFurther: true },
  ];
}
