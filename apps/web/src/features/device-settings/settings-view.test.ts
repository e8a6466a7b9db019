import type { DeviceSettings } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { messages } from './messages/en.ts';
import { leavesForm, openTabs, tabByKey, upgradeText, uptimeParts } from './settings-view.ts';

const system = { FW: '1.4.2', uptime: 1, scaler_P: 1, scaler_T: 60 };
const settings: DeviceSettings = { WIFI: { RSSI: -57 }, LORA: { plugged: true }, system };
const unplugged: DeviceSettings = { ...settings, LORA: { plugged: false } };

describe('the tabs of the device settings', () => {
  it('are all open to the owner of an online device with a LoRa module', () => {
    expect(openTabs({ owner: true, online: true, settings })).toEqual(['details', 'wifi', 'lora']);
  });

  // proves R-SET-008
  it('leave LoRa out without a module', () => {
    expect(openTabs({ owner: true, online: true, settings: unplugged })).toEqual(['details', 'wifi']);
    expect(openTabs({ owner: true, online: true, settings: undefined })).toEqual(['details', 'wifi']);
  });

  // proves R-SET-007
  it('are closed but for the details to accounts that are no owner', () => {
    expect(openTabs({ owner: false, online: true, settings })).toEqual(['details']);
  });

  // proves R-SET-006
  it('are all closed while the device is offline', () => {
    expect(openTabs({ owner: true, online: false, settings })).toEqual([]);
  });
});

describe('a key on a tab', () => {
  // proves R-SET-017
  it.each([
    ['ArrowRight', 'details', 'wifi'],
    ['ArrowRight', 'lora', 'details'],
    ['ArrowLeft', 'details', 'lora'],
    ['Home', 'lora', 'details'],
    ['End', 'details', 'lora'],
    ['Tab', 'details', undefined],
  ] as const)('%s leads from %s to %s', (key, from, to) => {
    expect(tabByKey(key, from, ['details', 'wifi', 'lora'])).toBe(to);
  });

  it('passes over tabs that are closed', () => {
    expect(tabByKey('ArrowRight', 'wifi', ['details', 'wifi'])).toBe('details');
    expect(tabByKey('ArrowRight', 'details', [])).toBeUndefined();
  });
});

describe('an upgrade', () => {
  // proves R-SET-016
  it.each([
    [{ step: 'START', completion: 0, reason: null }, 'starting'],
    [{ step: 'DOWNLOADING', completion: 42, reason: null }, 'share'],
    [{ step: 'DOWNLOADING', completion: null, reason: null }, 'running'],
    [{ step: 'REBOOT_WAIT', completion: 0, reason: null }, 'rebooting'],
    [{ step: 'FAIL', completion: null, reason: 503 }, 'failed'],
    [{ step: 'FAIL', completion: null, reason: null }, 'failed'],
    [{ step: 'FAIL', completion: null, reason: 540 }, 'timeout'],
    [{ step: 'SUCCESS_END', completion: 100, reason: null }, 'done'],
  ] as const)('at %j is shown as %s', (upgrade, text) => {
    expect(upgradeText(upgrade)).toBe(text);
  });
});

describe('the words of an upgrade', () => {
  // proves R-SET-016
  it('are those of the specification', () => {
    const { starting, running, rebooting, failed, timeout } = messages.upgrade;
    expect([starting, running, rebooting, failed, timeout]).toEqual([
      'Starting upgrade',
      'Upgrading',
      'Rebooting',
      'Upgrade failed',
      'Upgrade timeout (device not stable)',
    ]);
  });
});

describe('the uptime', () => {
  // proves R-SET-003
  it.each([
    [0, { days: 0, hours: 0, minutes: 0, seconds: 0 }],
    [59.9, { days: 0, hours: 0, minutes: 0, seconds: 59 }],
    [86_399, { days: 0, hours: 23, minutes: 59, seconds: 59 }],
    [93_784, { days: 1, hours: 2, minutes: 3, seconds: 4 }],
  ])('of %d s is shown in days, hours, minutes and seconds', (seconds, parts) => {
    expect(uptimeParts(seconds)).toEqual(parts);
  });
});

describe('a form with changes that are not saved', () => {
  const here = { pathname: '/tools/device/settings', search: { device: '02005E100001', tab: 'wifi' } };

  // proves R-SET-012
  it.each([
    ['another screen', { ...here, pathname: '/tools/notifications' }],
    ['another device', { ...here, search: { device: '02005E100002', tab: 'wifi' } }],
    ['a group', { ...here, search: { group: 'g1' } }],
  ])('is left for %s', (_, to) => {
    expect(leavesForm(here, to)).toBe(true);
  });

  // proves R-SET-012
  it.each([
    ['another tab', { ...here, search: { device: '02005e100001', tab: 'lora' } }],
    ['the sign-in, after which there is no account to ask', { pathname: '/login', search: {} }],
  ])('is not left for %s', (_, to) => {
    expect(leavesForm(here, to)).toBe(false);
  });
});
