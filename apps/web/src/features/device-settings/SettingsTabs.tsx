import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DeviceSettingsPage.module.css';
import { TABS, type TabName, tabByKey } from './settings-view.ts';

interface SettingsTabsProps {
  readonly shown: TabName;
  readonly open: readonly TabName[];
  /** Tabs with unsaved changes. */
  readonly edited: ReadonlySet<TabName>;
  readonly onChoose: (tab: TabName) => void;
}

/** The tabs of the device settings; arrow keys move through the open ones. */
export function SettingsTabs({ shown, open, edited, onChoose }: SettingsTabsProps) {
  const { t } = useTranslation(['device-settings']);
  const bar = useRef<HTMLDivElement>(null);
  const move = ({ key, target }: KeyboardEvent) => {
    // From the focused tab: the address, which names the shown one, changes later than a quick second key.
    const from = open.find((tab) => target instanceof Element && target.id === tabId(tab)) ?? shown;
    const next = tabByKey(key, from, open);
    if (next === undefined) return;
    onChoose(next);
    bar.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" tabIndex={-1} aria-label={t('title')} className={styles.tabs} onKeyDown={move}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-controls={panelId(tab)}
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          disabled={!open.includes(tab)}
          onClick={() => onChoose(tab)}
        >
          {t(`tab.${tab}`)}
          {edited.has(tab) ? <span className={styles.mark} role="img" aria-label={t('unsaved')} /> : null}
        </button>
      ))}
    </div>
  );
}

function tabId(tab: TabName): string {
  return `device-settings-${tab}`;
}

function panelId(tab: TabName): string {
  return `${tabId(tab)}-panel`;
}

/** Attributes that connect a panel with its tab. */
export function panelOf(tab: TabName) {
  return { role: 'tabpanel', id: panelId(tab), 'aria-labelledby': tabId(tab) } as const;
}
