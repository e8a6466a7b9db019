import { describe, expect, it } from 'vitest';
import { CallError } from '../../base/errors/call-error.ts';
import { LORA_FIELDS, refusedPart, WIFI_FIELDS } from './refusal.ts';

describe('settings that were refused', () => {
  // proves R-SET-033
  it.each([
    ['wifi.gw', 'gw'],
    ['wifi.ssid', 'ssid'],
    [undefined, 'whole'],
    ['lora', 'whole'],
  ])('with the field %s are shown at %s of the WiFi form', (field, part) => {
    expect(refusedPart(new CallError({ code: 422, field }), WIFI_FIELDS)).toBe(part);
  });

  // proves R-SET-033
  it.each([
    ['lora.NETWORK_KEY', 'networkKey'],
    ['system.scaler_p', 'powerScaler'],
    ['lora.SND3', 'keys'],
    ['lora', 'whole'],
  ])('with the field %s are shown at %s of the LoRa wizard', (field, part) => {
    expect(refusedPart(new CallError({ code: 422, field }), LORA_FIELDS)).toBe(part);
  });

  it('are no other failure', () => {
    expect(refusedPart(new CallError({ code: 604 }), WIFI_FIELDS)).toBeUndefined();
    expect(refusedPart(new Error('away'), WIFI_FIELDS)).toBeUndefined();
    expect(refusedPart(null, LORA_FIELDS)).toBeUndefined();
  });
});
