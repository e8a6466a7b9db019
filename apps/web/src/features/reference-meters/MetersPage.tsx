import type { DeviceListEntry } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../base/ui/Card.tsx';
import { ConfirmDialog } from '../../base/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { DataTable } from '../../base/ui/table/DataTable.tsx';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { EditMeterDialog } from './EditMeterDialog.tsx';
import { MeterImagesDialog } from './MeterImagesDialog.tsx';
import { type Asked, useMeterColumns } from './meter-columns.tsx';
import { METER_PAGES, meterLabel, searchTexts } from './meter-view.ts';
import { TransferButtons } from './TransferButtons.tsx';
import { useMeterChanges, useMeters } from './use-meters.ts';

/** The meters stored on a precision meter (R-METER). */
export function MetersPage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  const device = selection.kind === 'device' ? selection.device : undefined;
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.meters')}>
        <HierarchyDropdown />
        {device === undefined ? null : <TransferButtons key={device.mac} device={device} />}
      </div>
      {device === undefined ? null : <Meters key={device.mac} device={device} />}
    </>
  );
}

function Meters({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['reference-meters']);
  const { rows, error } = useMeters(device.token);
  const [opened, ask] = useState<Asked>();
  const columns = useMeterColumns(device, ask);
  if (rows === undefined) return error === null ? <ScreenLoader of="part" /> : <ScreenError error={error} />;
  if (rows.length === 0) return <EmptyState title={t('none.title')} hint={t('none.hint')} />;
  // The list may change while a dialog is open: the meter is looked up by its id.
  const meter = rows.find(({ ID_meter }) => ID_meter === opened?.id);
  return (
    <Card title={t('list')} span={12}>
      <DataTable
        title={t('list')}
        columns={columns}
        rows={rows}
        keyOf={({ ID_meter }) => String(ID_meter)}
        firstSorting={{ key: 'IDN', isDescending: true }}
        pageSizes={METER_PAGES}
        search={{ label: t('search'), textsOf: searchTexts }}
        isWide
        empty={t('none.hint')}
      />
      {opened === undefined || meter === undefined ? null : (
        <Opened kind={opened.kind} device={device} meter={meter} onClose={() => ask(undefined)} />
      )}
    </Card>
  );
}

interface OpenedProps {
  readonly kind: NonNullable<Asked>['kind'];
  readonly device: DeviceListEntry;
  readonly meter: StoredMeter;
  readonly onClose: () => void;
}

function Opened({ kind, device, meter, onClose }: OpenedProps) {
  const { t } = useTranslation(['reference-meters']);
  const { remove } = useMeterChanges(device.token);
  if (kind === 'edit') return <EditMeterDialog {...{ device, meter, onClose }} />;
  if (kind === 'images') return <MeterImagesDialog {...{ device, meter, onClose }} />;
  return (
    <ConfirmDialog
      question={t('ask_remove', { meter: meterLabel(meter) })}
      isPending={remove.isPending}
      onYes={() => remove.mutate(meter.ID_meter, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
