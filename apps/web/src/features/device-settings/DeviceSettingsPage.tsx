import type { DeviceSettings } from '@phasor/contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../hierarchy/selection.ts';
import { useSelection } from '../../hierarchy/use-selection.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ScreenLoader } from '../../ui/ScreenLoader.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import styles from './DeviceSettingsPage.module.css';
import { LoraTab } from './LoraTab.tsx';
import { openTabs, TABS, type TabName } from './settings-view.ts';
import { useSettings } from './use-settings.ts';
import { WifiTab } from './WifiTab.tsx';

/** Settings that lie in the device itself (1-core.md, 2). */
export function DeviceSettingsPage() {
  const selection = useSelection();
  if (selection.kind !== 'device') return <ScreenLoader />;
  return <SettingsOf key={selection.device.mac} device={selection.device} />;
}

type ShownDevice = Extract<Selection, { kind: 'device' }>['device'];

function SettingsOf({ device }: { device: ShownDevice }) {
  const { t } = useTranslation(['device-settings']);
  const { mac, token, owner } = device;
  const online = device.status === 'ONLINE';
  const { data } = useSettings({ mac, token, online });
  const settings = data?.data;
  const open = openTabs({ owner, online, settings });
  const [wished, setWished] = useState<TabName>('details');
  const shown = open.includes(wished) ? wished : 'details';
  return (
    <section className={styles.page} aria-label={t('title')}>
      <TabBar shown={shown} open={open} onChoose={setWished} />
      <div role="tabpanel" id="device-settings-panel" aria-labelledby={`device-settings-${shown}`}>
        {!online ? (
          <EmptyState title={t('offline.title')} hint={t('offline.hint')} />
        ) : settings === undefined ? (
          <ScreenLoader />
        ) : (
          <>
            <h2 className="visually-hidden">{t(`tab.${shown}`)}</h2>
            <Panel tab={shown} device={device} settings={settings} />
          </>
        )}
      </div>
    </section>
  );
}

interface PanelProps {
  readonly tab: TabName;
  readonly device: ShownDevice;
  readonly settings: DeviceSettings;
}

function Panel({ tab, device: { mac, token }, settings }: PanelProps) {
  const lora = settings.LORA?.settings;
  if (tab === 'wifi') return <WifiTab token={token} settings={settings} />;
  if (tab === 'lora' && lora !== undefined) return <LoraTab token={token} settings={lora} system={settings.system} />;
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
