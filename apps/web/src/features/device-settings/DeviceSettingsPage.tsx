import { measuresEnergy } from '@phasor/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../base/session/may-call.ts';
import { HierarchyDropdown, useSelection } from '../../parts/hierarchy/index.ts';
import { graphToolbarStyles as toolbar } from '../../parts/toolbar/index.ts';
import { DeviceWiring } from '../../parts/wiring/index.ts';
import styles from './DeviceSettingsPage.module.css';
import { SettingsPanels } from './SettingsPanels.tsx';
import { SiteCard } from './SiteCard.tsx';
import { TABS, type TabName } from './settings-view.ts';

/** Settings stored in the device itself (R-SET). */
export function DeviceSettingsPage() {
  const { t } = useTranslation(['device-settings']);
  const selection = useSelection();
  const [wished, choose] = useTab();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('title')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? (
        <section className={styles.page} aria-label={t('title')}>
          <SettingsPanels key={selection.device.mac} device={selection.device} wished={wished} onChoose={choose} />
          {mayCall(selection.device, 'devices.writeDetails') && (
            <SiteCard key={`site ${selection.device.mac}`} token={selection.device.token} />
          )}
          {measuresEnergy(selection.device.type) ? (
            <DeviceWiring key={`wiring ${selection.device.mac}`} device={selection.device} />
          ) : null}
        </section>
      ) : null}
    </>
  );
}

/** The tab of the address, so that a shared link and a reload show the same one. */
function useTab(): [TabName, (tab: TabName) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (tab: TabName) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab }), replace: true });
  return [TABS.find((tab) => tab === search.tab) ?? 'details', choose];
}
