import { base64Of, type DeviceSettings } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { wifiFormOf, wifiRequest } from './wifi-form.ts';

const system = { FW: null, uptime: null, scaler_P: 1, scaler_T: 60 };
const silent: DeviceSettings = { WIFI: { RSSI: null }, system };

describe('the WiFi form', () => {
  // proves R-SET-035
  it('starts with DHCP, WPA2, the default addresses and automatic restart where the device reports none', () => {
    expect(wifiFormOf(silent)).toEqual({
      ssid: '',
      security: 1,
      password: '',
      dhcp: 1,
      ip: '192.168.1.50',
      mask: '255.255.255.0',
      gw: '192.168.1.1',
      dns: '192.168.1.1',
      restart: true,
    });
  });

  it('shows the settings of the device, but no password', () => {
    const WIFI = { RSSI: -50, SSID: 'Hall', security: 0, DHCP: 0, IP: '10.0.0.2', password_set: true } as const;
    expect(wifiFormOf({ WIFI, system })).toMatchObject({
      ssid: 'Hall',
      security: 0,
      password: '',
      dhcp: 0,
      ip: '10.0.0.2',
    });
  });

  // proves R-SET-049
  it('sends name and password in base64, and addresses only when they are static', () => {
    const form = { ...wifiFormOf(silent), ssid: 'Dielňa', password: 'hush-hush' };
    expect(wifiRequest(form)).toEqual({
      wifi: { ssid: base64Of('Dielňa'), security: 1, dhcp: 1, password: base64Of('hush-hush') },
      auto_reboot: true,
    });
    expect(wifiRequest({ ...form, security: 0, dhcp: 0, restart: false })).toEqual({
      wifi: {
        ssid: base64Of('Dielňa'),
        security: 0,
        dhcp: 0,
        ip: '192.168.1.50',
        mask: '255.255.255.0',
        gw: '192.168.1.1',
        dns: '192.168.1.1',
      },
      auto_reboot: false,
    });
  });

  it('sends no password that was not typed', () => {
    expect(wifiRequest({ ...wifiFormOf(silent), ssid: 'Hall' }).wifi).not.toHaveProperty('password');
  });
});
