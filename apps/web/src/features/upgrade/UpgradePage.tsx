import type { DeviceListEntry, FirmwareStatus } from '@phasor/contract';
import { IconCircleCheck, IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';
import { ScreenLoader } from '../../base/ui/states/ScreenLoader.tsx';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { AvailableUpgrade } from './AvailableUpgrade.tsx';
import { RunningUpgrade } from './RunningUpgrade.tsx';
import { furthest, isNotAvailable, viewOf } from './upgrade-view.ts';
import { useFirmware } from './use-upgrade.ts';

/** Firmware version of a device, and its upgrade (R-FW). */
export function UpgradePage() {
  const { t } = useTranslation(['shell']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('page.upgrade')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <Firmware key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}

function Firmware({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['upgrade']);
  const { status, error, isLoading } = useFirmware(device);
  if (isLoading) return <ScreenLoader of="part" />;
  if (isNotAvailable(error)) {
    return <EmptyState icon={IconPackageOff} title={t('none.title')} hint={t('none.hint')} />;
  }
  if (status === undefined) return <ScreenError error={error} />;
  return <FirmwareView device={device} status={status} />;
}

function FirmwareView({ device, status }: { device: DeviceListEntry; status: FirmwareStatus }) {
  const { t } = useTranslation(['upgrade']);
  const [view, show] = useState(() => viewOf(status));
  const [seen, see] = useState(status);
  if (status !== seen) {
    see(status);
    show(furthest(view, viewOf(status)));
  }
  if (view.step === 0) {
    const hint = t('up_to_date.hint', { version: view.current });
    return <EmptyState icon={IconCircleCheck} title={t('up_to_date.title')} hint={hint} />;
  }
  if (view.step === 1) return <AvailableUpgrade device={device} view={view} />;
  return view.step === 2 ? <RunningUpgrade device={device} view={view} /> : null;
}
