import type { DeviceListEntry, DeviceSettings } from '@phasor/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HierarchyDropdown } from '../../hierarchy/HierarchyDropdown.tsx';
import { useSelection } from '../../hierarchy/use-selection.ts';
import toolbar from '../../toolbar/GraphToolbar.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenLoader } from '../../ui/ScreenLoader.tsx';
import { SuccessDialog } from '../../ui/SuccessDialog.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import styles from './DeviceSettingsPage.module.css';
import { LoraTab } from './LoraTab.tsx';
import { openTabs, TABS, type TabName } from './settings-view.ts';
import { useSettings } from './use-settings.ts';
import { WifiTab } from './WifiTab.tsx';

/** Settings that lie in the device itself (1-core.md, 2). */
export function DeviceSettingsPage() {
  const { t } = useTranslation(['device-settings']);
  const selection = useSelection();
  return (
    <>
      <div className={toolbar.toolbar} role="toolbar" aria-label={t('title')}>
        <HierarchyDropdown />
      </div>
      {selection.kind === 'device' ? <SettingsOf key={selection.device.mac} device={selection.device} /> : null}
    </>
  );
}

function SettingsOf({ device }: { device: DeviceListEntry }) {
  const { t } = useTranslation(['device-settings']);
  const { mac, token, owner } = device;
  const online = device.status === 'ONLINE';
  const settings = useSettings({ mac, token, online }).data?.data;
  const open = openTabs({ owner, online, settings });
  const [wished, choose] = useTab();
  const shown = open.includes(wished) ? wished : 'details';
  // Stays while the device restarts with what it was given.
  const [saved, setSaved] = useState<string>();
  return (
    <section className={styles.page} aria-label={t('title')}>
      <TabBar shown={shown} open={open} onChoose={choose} />
      <div role="tabpanel" id="device-settings-panel" aria-labelledby={`device-settings-${shown}`}>
        {!online ? (
          <EmptyState title={t('offline.title')} hint={t('offline.hint')} />
        ) : settings === undefined ? (
          <ScreenLoader />
        ) : (
          <>
            <h2 className="visually-hidden">{t(`tab.${shown}`)}</h2>
            <Panel tab={shown} device={device} settings={settings} onSaved={setSaved} />
          </>
        )}
      </div>
      {saved === undefined ? null : <SuccessDialog text={saved} onClose={() => setSaved(undefined)} />}
    </section>
  );
}

/** The tab that the address names, so that a sent link and a reload show the same one. */
function useTab(): [TabName, (tab: TabName) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (tab: TabName) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, tab }), replace: true });
  return [TABS.find((tab) => tab === search.tab) ?? 'details', choose];
}

interface PanelProps {
  readonly tab: TabName;
  readonly device: DeviceListEntry;
  readonly settings: DeviceSettings;
  readonly onSaved: (text: string) => void;
}

function Panel({ tab, device: { mac, token }, settings, onSaved }: PanelProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const { LORA, system } = settings;
  if (tab === 'wifi') return <WifiTab token={token} settings={settings} onSaved={() => onSaved(t('common:saved'))} />;
  if (tab === 'lora' && LORA?.settings !== undefined) {
    return <LoraTab token={token} settings={LORA.settings} system={system} onSaved={() => onSaved(t('lora.saved'))} />;
  }
  return <DetailsTab mac={mac} settings={settings} />;
}

interface TabBarProps {
  readonly shown: TabName;
  readonly open: readonly TabName[];
  readonly onChoose: (tab: TabName) => void;
}

function TabBar({ shown, open, onChoose }: TabBarProps) {
  const { t } = useTranslation(['device-settings']);
  const bar = useRef<HTMLDivElement>(null);
  const move = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const next = by === 0 ? undefined : open.at((open.indexOf(shown) + by) % open.length);
    if (next === undefined) return;
    onChoose(next);
    bar.current?.querySelector<HTMLElement>(`#device-settings-${next}`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" tabIndex={-1} aria-label={t('title')} className={styles.tabs} onKeyDown={move}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`device-settings-${tab}`}
          aria-controls="device-settings-panel"
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          disabled={!open.includes(tab)}
          onClick={() => onChoose(tab)}
        >
          {t(`tab.${tab}`)}
        </button>
      ))}
    </div>
  );
}
