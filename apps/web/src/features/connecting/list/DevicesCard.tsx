import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Card } from '../../../base/ui/Card.tsx';
import { formatMac } from '../../../base/ui/device-status.ts';
import { ScreenError } from '../../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../../base/ui/states/ScreenLoader.tsx';
import { type DataColumn, DataTable } from '../../../base/ui/table/DataTable.tsx';
import { useCatalogue, useListedDevices } from '../use-connecting.ts';
import { ActionsCell, type DeviceAction } from './ActionsCell.tsx';
import { ConnectionCell, DeviceCell, RefusalsCell, SeenCell } from './cells.tsx';
import { type DeviceRow, deviceRows, wiringText } from './device-rows.ts';
import { EndDialog } from './EndDialog.tsx';
import { RewireDialog } from './RewireDialog.tsx';

const PAGE_SIZES = [10, 25, 50, 100] as const;
const BY_TITLE = { key: 'title', isDescending: false } as const;
const textsOf = ({ device: { title, mac, key, ecosystem, gateway } }: DeviceRow) => [
  ...[title, mac, formatMac(mac), key ?? '', ecosystem, gateway ?? ''],
];

interface Opened {
  readonly action: Exclude<DeviceAction, 'exchange'>;
  readonly mac: string;
}

/** The devices of the server. */
export function DevicesCard() {
  const { t } = useTranslation(['connecting']);
  const { devices, error } = useListedDevices();
  const [opened, open] = useState<Opened>();
  const columns = useColumns(open);
  const rows = useMemo(() => deviceRows(devices ?? []), [devices]);
  const chosen = rows.find(({ device }) => device.mac === opened?.mac)?.device;
  const close = () => open(undefined);
  return (
    <Card title={t('list.devices')} span={12}>
      {devices === undefined ? (
        error === null ? (
          <ScreenLoader of="part" />
        ) : (
          <ScreenError error={error} />
        )
      ) : (
        <DataTable
          title={t('list.devices')}
          columns={columns}
          rows={rows}
          keyOf={({ device }) => device.mac}
          firstSorting={BY_TITLE}
          pageSizes={PAGE_SIZES}
          search={{ label: t('list.search'), short: t('list.search_short'), textsOf }}
          empty={t('list.none')}
        />
      )}
      {opened?.action === 'rewire' && chosen !== undefined ? <RewireDialog device={chosen} onClose={close} /> : null}
      {opened?.action === 'end' && chosen !== undefined ? <EndDialog device={chosen} onClose={close} /> : null}
    </Card>
  );
}

function useColumns(open: (opened: Opened) => void): readonly DataColumn<DeviceRow>[] {
  const { t, i18n } = useTranslation(['connecting']);
  const entries = useCatalogue().data?.data;
  const locale = localeOf(i18n.language);
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('list.device'),
        // Ended ones stay last.
        sortBy: ({ device: { title, ended_at } }) => `${ended_at === null ? 0 : 1} ${title}`,
        cell: ({ device }) => <DeviceCell device={device} />,
      },
      {
        key: 'connects',
        title: t('list.connects'),
        sortBy: ({ device: { ecosystem, gateway } }) => `${ecosystem} ${gateway ?? ''}`,
        cell: ({ device }) => (
          <ConnectionCell
            device={device}
            system={entries?.find(({ name }) => name === device.ecosystem)?.title ?? device.ecosystem}
          />
        ),
      },
      {
        key: 'seen',
        title: t('list.seen'),
        sortBy: ({ device }) => device.seen_at,
        cell: ({ device }) => <SeenCell device={device} />,
      },
      {
        key: 'samples',
        title: t('list.samples'),
        kind: 'end',
        sortBy: ({ device }) => device.samples_a_day,
        cell: ({ device }) => device.samples_a_day.toLocaleString(locale),
      },
      {
        key: 'refused',
        title: t('list.refused'),
        sortBy: ({ refusals }) => refusals,
        cell: (row) => <RefusalsCell row={row} />,
      },
      {
        key: 'wiring',
        title: t('list.wiring'),
        isFurther: true,
        cell: ({ device }) => wiringText(device.wiring) || t('list.as_reported'),
      },
      {
        key: 'actions',
        title: t('list.actions'),
        kind: 'actions',
        cell: ({ device }) => <ActionsCell device={device} onAction={(action) => open({ action, mac: device.mac })} />,
      },
    ],
    [t, entries, locale, open],
  );
}
