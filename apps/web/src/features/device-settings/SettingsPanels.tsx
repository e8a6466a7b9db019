import type { DeviceListEntry, DeviceSettings, LoraSettings } from '@phasor/contract';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../base/errors/call-error.ts';
import { mayCall } from '../../base/session/may-call.ts';
import { SuccessDialog } from '../../base/ui/dialogs/SuccessDialog.tsx';
import { measurementsStyles as notes } from '../../parts/measurements/index.ts';
import { DetailsTab } from './DetailsTab.tsx';
import { Instead } from './Instead.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { LoraTab } from './LoraTab.tsx';
import { NoAnswer } from './NoAnswer.tsx';
import { panelOf, SettingsTabs } from './SettingsTabs.tsx';
import { openTabs, TABS, type TabName } from './settings-view.ts';
import { useSaving, useSettings } from './use-settings.ts';
import { WifiTab } from './WifiTab.tsx';

interface SettingsPanelsProps {
  readonly device: DeviceListEntry;
  readonly wished: TabName;
  readonly onChoose: (tab: TabName) => void;
}

/** The tabs of a device's settings, and the notices above them. */
export function SettingsPanels({ device, wished, onChoose }: SettingsPanelsProps) {
  const { mac, token } = device;
  const isConnected = device.status === 'ONLINE';
  const { data, dataUpdatedAt: readAt, error } = useSettings({ mac, token, online: isConnected });
  // A connected device that does not answer counts as offline here, even if the server reports it online again.
  const online = isConnected && !hasCode(error, 'device.offline');
  const settings = data?.data;
  const open = openTabs({ owner: mayCall(device, 'deviceSettings.write'), online, settings });
  const shown = open.includes(wished) ? wished : 'details';
  const [edited, mark] = useEdited();
  const savings = { wifi: useSaving(token), lora: useSaving(token) };
  // Stays while the device restarts with its new settings.
  const [saved, setSaved] = useState<string>();
  return (
    <>
      <SettingsTabs {...{ shown, open, edited, onChoose }} />
      {online && settings?.LORA?.plugged === false && edited.has('lora') ? <Unplugged /> : null}
      {online && settings !== undefined ? null : (
        <div {...panelOf(shown)}>
          <Instead online={online} error={error} isKept={edited.size > 0} />
        </div>
      )}
      {settings === undefined ? null : (
        <Panels {...{ mac, settings, readAt, savings, shown }} isShown={online} onSaved={setSaved} onEdited={mark} />
      )}
      <NoAnswer saving={savings.wifi} />
      <NoAnswer saving={savings.lora} />
      {saved === undefined ? null : <SuccessDialog text={saved} onClose={() => setSaved(undefined)} />}
      <LeaveGuard isEdited={edited.size > 0} />
    </>
  );
}

/** Which tabs hold unsaved changes, and a function to mark one. */
function useEdited(): [ReadonlySet<TabName>, (tab: TabName, isEdited: boolean) => void] {
  const [edited, setEdited] = useState<ReadonlySet<TabName>>(new Set());
  const mark = useCallback(
    (tab: TabName, isEdited: boolean) =>
      setEdited((before) => new Set(TABS.filter((each) => (each === tab ? isEdited : before.has(each))))),
    [],
  );
  return [edited, mark];
}

/** The wizard is hidden without its module, so its input would seem lost. */
function Unplugged() {
  const { t } = useTranslation(['device-settings']);
  return (
    <p className={notes.note} role="status">
      {t('lora.unplugged')}
    </p>
  );
}

interface PanelsProps {
  readonly mac: string;
  readonly settings: DeviceSettings;
  readonly readAt: number;
  readonly savings: Readonly<Record<'wifi' | 'lora', ReturnType<typeof useSaving>>>;
  readonly shown: TabName;
  /** False while the device is offline: the input stays until it is back. */
  readonly isShown: boolean;
  readonly onSaved: (text: string) => void;
  readonly onEdited: (tab: TabName, isEdited: boolean) => void;
}

/** The shown panel, and the opened forms, which keep their input. */
function Panels({ shown, isShown, ...content }: PanelsProps) {
  const { t } = useTranslation(['device-settings']);
  const [opened, setOpened] = useState<ReadonlySet<TabName>>(new Set([shown]));
  if (isShown && !opened.has(shown)) setOpened(new Set([...opened, shown]));
  const isThere = (tab: TabName) => (tab === shown ? isShown : tab !== 'details' && opened.has(tab));
  return TABS.filter(isThere).map((tab) => (
    <div key={tab} {...panelOf(tab)} hidden={tab !== shown}>
      <h2 className="visually-hidden">{t(`tab.${tab}`)}</h2>
      <Panel tab={tab} {...content} />
    </div>
  ));
}

type PanelProps = Omit<PanelsProps, 'shown' | 'isShown'> & { readonly tab: TabName };

function Panel({ tab, mac, settings, readAt, savings, onSaved, onEdited }: PanelProps) {
  const { t } = useTranslation(['device-settings', 'common']);
  const notify = useCallback((isEdited: boolean) => onEdited(tab, isEdited), [onEdited, tab]);
  const { system, secrets_at: secretsAt } = settings;
  const lora = useLastReported(settings.LORA?.settings);
  if (tab === 'wifi') {
    const saved = () => onSaved(t('common:saved'));
    return <WifiTab {...{ settings, readAt }} saving={savings.wifi} onSaved={saved} onEdited={notify} />;
  }
  if (tab === 'details') return <DetailsTab mac={mac} settings={settings} />;
  if (lora === undefined) return null;
  const saved = () => onSaved(t('lora.saved'));
  return (
    <LoraTab
      {...{ system, secretsAt, readAt }}
      settings={lora}
      saving={savings.lora}
      onSaved={saved}
      onEdited={notify}
    />
  );
}

/** The last settings of the module: unplugged it reports none, and the wizard's input stays until it is back. */
function useLastReported(settings: LoraSettings | undefined): LoraSettings | undefined {
  const [last, setLast] = useState(settings);
  if (settings !== undefined && settings !== last) setLast(settings);
  return settings ?? last;
}
