import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import { describe, expect, it } from 'vitest';
import { someDeviceSettings } from '../../../testing/devices/device-memory.ts';
import { settingsOf, shownSettings } from './device-answer.ts';

describe('the answer of a device', () => {
  it.each([
    [undefined],
    [null],
    ['text'],
    [{ WIFI: 7, LORA: [], system: 'x' }],
    [{ LORA: { plugged: true, settings: { MAP: 3 } } }],
  ])('is unknown where it leaves out or garbles: %j', (result) => {
    const data = shownSettings(settingsOf(result), true);
    expect(CALL_SCHEMAS['deviceSettings.read'].answer.parse({ status: 'OK', data }).data).toEqual(data);
    expect(data).toMatchObject({ WIFI: { RSSI: null }, system: { FW: null, uptime: null } });
  });

  // proves R-SET-036
  it('is WPA2 and DHCP where it reports neither, so that a save does not open its network', () => {
    expect(settingsOf({ WIFI: { SSID: 'Riverside' } }).wifi).toMatchObject({ SSID: 'Riverside', security: 1, DHCP: 1 });
    expect(settingsOf({ WIFI: { SECURITY: 0, DHCP: 0 } }).wifi).toMatchObject({ security: 0, DHCP: 0 });
  });

  // proves R-SET-077
  it('has no impossible figures, and masks without their sign', () => {
    const { WIFI, LORA } = someDeviceSettings();
    const answer = {
      WIFI: { ...WIFI, RSSI: 1e308 },
      LORA: { plugged: true, settings: { ...LORA.settings, channels: 4_095, SND: -1, SND2: 0.5 } },
      system: { FW: '1.4.2', uptime: -5, scaler_P: 0, scaler_T: 3_601 },
    };
    expect(settingsOf(answer)).toMatchObject({
      wifi: { RSSI: null },
      lora: { channels: 255, SND: 0xffff_ffff, SND2: 0 },
      system: { uptime: null, scaler_P: 1, scaler_T: 60 },
    });
  });
});
