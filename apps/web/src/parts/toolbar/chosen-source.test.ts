import { SOURCES } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { chosenSource, offersLora, sourceNames } from './chosen-source.ts';

describe('the source of a chart', () => {
  // proves R-BAR-002
  it('is LoRa where it is asked for and the device has it, WiFi else', () => {
    const device = { hasLora: true, own: SOURCES.wifi };
    expect(chosenSource('lora', device)).toBe(SOURCES.lora);
    expect(chosenSource('wifi', device)).toBe(SOURCES.wifi);
    expect(chosenSource(undefined, device)).toBe(SOURCES.wifi);
  });

  // proves R-LORA-034
  it('begins with LoRa where the device sends over it alone, also where it never told its module', () => {
    expect(offersLora({ lora: false, source: SOURCES.lora })).toBe(true);
    expect(chosenSource(undefined, { hasLora: true, own: SOURCES.lora })).toBe(SOURCES.lora);
    expect(chosenSource('wifi', { hasLora: true, own: SOURCES.lora })).toBe(SOURCES.wifi);
    expect([offersLora({ lora: false, source: SOURCES.wifi }), offersLora({ lora: false })]).toEqual([false, false]);
  });

  // proves R-BAR-003
  it('falls back to WiFi when the device loses LoRa while it is chosen', () => {
    expect(chosenSource('lora', { hasLora: false, own: SOURCES.wifi })).toBe(SOURCES.wifi);
  });

  // proves R-LORA-035
  it('is not chosen for a group, which names the sources of its devices', () => {
    expect(chosenSource('lora', { hasLora: false, own: undefined })).toBeUndefined();
    const [wifi, lora, nothing] = [{ source: SOURCES.wifi }, { source: SOURCES.lora }, {}];
    expect(sourceNames([lora, wifi, lora])).toEqual(['wifi', 'lora']);
    expect(sourceNames([lora, nothing])).toEqual(['lora']);
    expect(sourceNames([nothing])).toEqual(['wifi']);
  });
});
