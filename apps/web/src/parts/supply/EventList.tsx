import { NativeSelect } from '@mantine/core';
import type { SupplyEventValues } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import { SUPPLY_KIND_NAMES, type SupplyKind } from '@phasor/supply';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import { chartOf, durationOf, durationText, type EventFilter, emptyReason, filtered } from './event-view.ts';
import type { SupplyView } from './SupplyEvents.tsx';
import { SupplyFiles } from './SupplyFiles.tsx';
import styles from './supply.module.css';
import { useEventTexts } from './use-event-texts.ts';

/** Shortest durations that can be chosen, ms. */
const DURATIONS = [20, 1_000, 60_000, 180_000] as const;

/** Events as a list that can be filtered; each opens the chart of the voltage at its moment. */
export function EventList(view: SupplyView) {
  const { t } = useTranslation(['supply']);
  const [filter, setFilter] = useState<EventFilter>({});
  const { answer, now } = view;
  const events = filtered(answer.events, filter, now);
  const columns = useColumns(view);
  return (
    <Card title={t('list')} aside={t('count', { count: events.length })} span={12}>
      <div className={styles.filters}>
        <Filters filter={filter} onFilter={setFilter} events={answer.events} locale={view.locale} />
        <SupplyFiles {...view} title={view.device.title} events={events} />
      </div>
      <DataTable
        title={t('list')}
        columns={columns}
        rows={events}
        keyOf={({ id, kind }) => `${kind} ${id}`}
        firstSorting={{ key: 'start', isDescending: true }}
        pageSizes={[10, 25, 50, 100]}
        empty={t(emptyReason(answer.events.length, answer.totals.known > 0))}
      />
    </Card>
  );
}

interface FilterProps {
  readonly filter: EventFilter;
  readonly onFilter: (filter: EventFilter) => void;
  readonly events: readonly SupplyEventValues[];
  readonly locale: string;
}

function Filters({ filter, onFilter, events, locale }: FilterProps) {
  const { t } = useTranslation(['supply']);
  const happened = SUPPLY_KIND_NAMES.filter((kind) => events.some((event) => event.kind === kind));
  const { kind, phase, least } = filter;
  const rest = ({ ...given }: EventFilter, without: keyof EventFilter) => {
    const { [without]: _, ...others } = given;
    return others;
  };
  return (
    <>
      <NativeSelect
        label={t('filter.kind')}
        value={kind ?? ''}
        data={[
          { value: '', label: t('filter.all') },
          ...happened.map((one) => ({ value: one, label: t(`kind.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...rest(filter, 'kind'), ...(value === '' ? {} : { kind: value as SupplyKind }) })
        }
      />
      <NativeSelect
        label={t('filter.phase')}
        value={phase ?? ''}
        data={[{ value: '', label: t('filter.all') }, ...PHASES.map((one) => ({ value: one, label: one }))]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...rest(filter, 'phase'), ...(value === '' ? {} : { phase: value as Phase }) })
        }
      />
      <NativeSelect
        label={t('filter.duration')}
        value={String(least ?? 0)}
        data={[
          { value: '0', label: t('filter.all') },
          ...DURATIONS.map((ms) => ({
            value: String(ms),
            label: t('filter.at_least', { duration: durationText(ms, locale) }),
          })),
        ]}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, least: Number(value) })}
      />
    </>
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
      cell: (event) => <Moment {...view} event={event} text={texts.start(event)} />,
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

/** The start of an event, as a link to the chart of that moment where the device has one. */
function Moment({ device, now, event, text }: SupplyView & { event: SupplyEventValues; text: string }) {
  const { t } = useTranslation(['supply']);
  const chart = chartOf(device.type, event, now);
  if (chart === undefined) return text;
  return (
    <Link
      className={styles.moment ?? ''}
      to={chart.path}
      search={{ device: device.mac, range: chart.range }}
      title={t('open_chart')}
    >
      {text}
    </Link>
  );
}
