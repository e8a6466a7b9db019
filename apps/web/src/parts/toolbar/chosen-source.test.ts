import { SOURCES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { chosenSource } from './chosen-source.ts';

describe('the source of a chart', () => {
  // proves R-BAR-002
  it('is LoRa where it is asked for and the device has it, WiFi else', () => {
    expect(chosenSource('lora', true)).toBe(SOURCES.lora);
    expect(chosenSource('wifi', true)).toBe(SOURCES.wifi);
    expect(chosenSource(undefined, true)).toBe(SOURCES.wifi);
  });

  // proves R-BAR-003
  it('falls back to WiFi when the device loses LoRa while it is chosen', () => {
    expect(chosenSource('lora', false)).toBe(SOURCES.wifi);
  });
});
