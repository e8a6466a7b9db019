import type { TimeRange } from '@phasor/calendar';
import { type DeviceListEntry, GROUP_MEMBERS_MAX, type GroupSupplyAnswer } from '@phasor/contract';
import { MISSING } from '@phasor/quantities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../base/api/queries/call-query.ts';
import { localeOf } from '../../base/i18n/locale.ts';
import { Card } from '../../base/ui/Card.tsx';
import { type DataColumn, DataTable } from '../../base/ui/table/DataTable.tsx';
import { useErrorToast } from '../measurements/index.ts';
import { AwaitedEvents } from './AwaitedEvents.tsx';
import { DisturbanceList } from './DisturbanceList.tsx';
import { availabilityText, eventsPath, isKnown, togetherText } from './event-view.ts';
import { indices } from './group-indices.ts';
import { SupplyFigures } from './SupplyFigures.tsx';
import styles from './supply.module.css';
import { refreshOf } from './use-supply.ts';

interface Props {
  /** Of the group. */
  readonly title: string;
  readonly devices: readonly DeviceListEntry[];
  readonly range: TimeRange;
  readonly zone: string;
}

type Answer = GroupSupplyAnswer['data'];
type DeviceTotals = Answer['devices'][number];

/** What happened to the supply of the devices of a group: figures of the group, each device, and what happened at once. */
export function GroupSupply({ title, devices, range, zone }: Props) {
  const { i18n } = useTranslation();
  const macList = devices.map(({ mac }) => mac).slice(0, GROUP_MEMBERS_MAX);
  const { data, isError, error } = useQuery({
    ...callQuery('supply.groupEvents', { macList, from: range.from / 1_000, to: range.to / 1_000 }),
    refetchInterval: ({ state }) => refreshOf(state.data?.data.events),
    ...{ placeholderData: keepPreviousData, meta: { quiet: 'all' as const } },
  });
  useErrorToast(error, `supply ${macList[0] ?? ''} ${range.from} ${range.to}`);
  if (data === undefined) return <AwaitedEvents isError={isError} />;
  const view = { answer: data.data, title, devices, range, zone, locale: localeOf(i18n.language) };
  return (
    <>
      <GroupFigures {...view} />
      <DeviceTable {...view} />
      <DisturbanceList {...view} />
    </>
  );
}

export interface GroupView extends Props {
  readonly answer: Answer;
  readonly locale: string;
}

/** The figures of the group, as of the customers of a network. */
function GroupFigures({ answer: { group }, locale }: GroupView) {
  const { t } = useTranslation(['supply']);
  const figures = [
    [t('availability'), availabilityText(group.availability, locale)],
    ...indices(group, locale),
    [t('group.devices'), new Intl.NumberFormat(locale).format(group.devices)],
  ] as const;
  return (
    <Card title={t('totals')} span={12}>
      <SupplyFigures figures={figures} />
      <p className={styles.note}>{t('group.how')}</p>
    </Card>
  );
}

function DeviceTable(view: GroupView) {
  const { t } = useTranslation(['supply']);
  const titles = new Map(view.devices.map((device) => [device.mac, device]));
  return (
    <Card title={t('group.each')} span={12}>
      <DataTable
        title={t('group.each')}
        columns={useDeviceColumns(view, titles)}
        rows={view.answer.devices}
        keyOf={({ mac }) => mac}
        firstSorting={{ key: 'device', isDescending: false }}
        pageSizes={[10, 25, 50, 100]}
        empty={t('none')}
      />
    </Card>
  );
}

interface Figure {
  readonly of: (totals: DeviceTotals['totals']) => number | null;
  readonly text?: (value: number, mac: string) => string;
}

function useDeviceColumns(
  { answer, locale, range }: GroupView,
  devices: ReadonlyMap<string, DeviceListEntry>,
): readonly DataColumn<DeviceTotals>[] {
  const { t } = useTranslation(['supply']);
  const outages = Map.groupBy(
    answer.events.filter(({ kind }) => kind === 'OUTAGE'),
    ({ device }) => device,
  );
  const titleOf = (mac: string) => devices.get(mac)?.title ?? mac;
  /** A figure of each device; a dash where nothing is known of its supply. */
  const figure = (key: string, title: string, { of, text = (value) => String(value) }: Figure) =>
    ({
      ...({ key, title, kind: 'end' } as const),
      sortBy: ({ totals }: DeviceTotals) => (isKnown(totals) ? of(totals) : null),
      cell: ({ mac, totals }: DeviceTotals) => {
        const value = isKnown(totals) ? of(totals) : null;
        return value === null ? MISSING : text(value, mac);
      },
    }) as const;
  return [
    {
      ...{ key: 'device', title: t('group.device') },
      sortBy: ({ mac }) => titleOf(mac),
      cell: ({ mac }) => (
        <Link
          className={styles.moment ?? ''}
          to={eventsPath(devices.get(mac)?.type ?? 1)}
          search={{ device: mac, range: `${range.from / 1_000}..${Math.ceil(range.to / 1_000)}` }}
        >
          {titleOf(mac)}
        </Link>
      ),
    },
    {
      ...{ key: 'availability', title: t('availability'), kind: 'end' },
      sortBy: ({ totals }) => totals.availability,
      cell: ({ totals }) => availabilityText(totals.availability, locale),
    },
    figure('short', t('group.short'), { of: ({ short }) => short }),
    figure('long', t('group.long'), { of: ({ long }) => long }),
    figure('interrupted', t('without_supply'), {
      of: ({ interrupted }) => interrupted,
      text: (ms, mac) => togetherText(ms, outages.get(mac) ?? [], locale),
    }),
    figure('dips', t('kind.DIP'), { of: ({ kinds }) => kinds.DIP?.count ?? 0 }),
    figure('swells', t('kind.SWELL'), { of: ({ kinds }) => kinds.SWELL?.count ?? 0 }),
  ];
}
