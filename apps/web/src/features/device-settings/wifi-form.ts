import {
  base64Of,
  type DeviceSettings,
  type KnownDeviceSettings,
  WIFI_DEFAULTS,
  type WifiSettings,
} from '@phasor/contract';

export interface WifiForm extends WifiSettings {
  readonly restart: boolean;
}

/** The form's fields from the settings of the device; defaults where it reports none (D39). */
export function wifiFormOf({ WIFI }: DeviceSettings): WifiForm {
  return {
    ssid: WIFI.SSID ?? '',
    security: WIFI.security ?? WIFI_DEFAULTS.security,
    password: '',
    dhcp: WIFI.DHCP ?? WIFI_DEFAULTS.dhcp,
    ip: WIFI.IP || WIFI_DEFAULTS.ip,
    mask: WIFI.MASK || WIFI_DEFAULTS.mask,
    gw: WIFI.GW || WIFI_DEFAULTS.gw,
    dns: WIFI.DNS || WIFI_DEFAULTS.dns,
    restart: true,
  };
}

/** What the form was filled from, so that a change of somebody else is not overwritten unseen. */
export function wifiKnown({ WIFI: { RSSI: _signal, ...network }, secrets_at }: DeviceSettings): KnownDeviceSettings {
  return { WIFI: network, secrets_at };
}

/** The data to send: name and password in base64, a password only for WPA2, addresses only without DHCP (R-SET-049). */
export function wifiRequest({ ssid, security, password, dhcp, ip, mask, gw, dns, restart }: WifiForm) {
  return {
    wifi: {
      ssid: base64Of(ssid),
      security,
      dhcp,
      ...(security === 1 && password !== '' && { password: base64Of(password) }),
      ...(dhcp === 0 && { ip, mask, gw, dns }),
    },
    auto_reboot: restart,
  };
}
