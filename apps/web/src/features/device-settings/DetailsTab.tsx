import type { DeviceSettings } from '@phasor/contract';
import { formatNumber, withUnit } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../base/i18n/locale.ts';
import { formatMac } from '../../base/ui/device-status.ts';
import styles from './DeviceSettingsPage.module.css';
import { upgradeText, uptimeParts } from './settings-view.ts';

const MISSING = '–';

/** A strength in dBm with a true minus sign, like the other figures. */
function rssiText(rssi: number, locale: string): string {
  return withUnit(formatNumber(rssi, 0, locale), 'dBm');
}

/** Details of the device: address, firmware, uptime, signal strength. */
export function DetailsTab({ mac, settings }: { mac: string; settings: DeviceSettings }) {
  const { t, i18n } = useTranslation(['device-settings']);
  const { FW, uptime, upgrade } = settings.system;
  const { RSSI } = settings.WIFI;
  const sayUpgrade = (shown: NonNullable<typeof upgrade>) =>
    t(`upgrade.${upgradeText(shown)}`, { completion: shown.completion ?? 0 });
  const rows = [
    ['mac', formatMac(mac)],
    ['firmware', FW ?? MISSING],
    ...(upgrade === undefined ? [] : [['upgrade', sayUpgrade(upgrade)] as const]),
    ['uptime', uptime === null ? MISSING : t('uptime', uptimeParts(uptime))],
    ['rssi', RSSI === null ? MISSING : rssiText(RSSI, localeOf(i18n.language))],
  ] as const;
  return (
    <dl className={styles.details}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`details.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
