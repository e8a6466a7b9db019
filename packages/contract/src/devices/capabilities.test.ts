import { describe, expect, it } from 'vitest';
import { CAPABILITIES, can, kindCan, knownCapabilities } from './capabilities.ts';
import { ALL_KINDS, DEVICE_KINDS } from './device-kinds.ts';

const [meter, switched, precise] = [DEVICE_KINDS.nano, DEVICE_KINDS.disconnector, DEVICE_KINDS.precision];

// proves R-DEV-026
describe('what a device can', () => {
  it('is what it reported', () => {
    expect(can({ type: switched.type, caps: [] }, 'relay')).toBe(false);
    expect(can({ type: meter.type, caps: ['relay'] }, 'relay')).toBe(true);
    expect(can({ type: precise.type, caps: ['harmonics'] }, 'generator')).toBe(false);
  });

  it('is what the row of its kind says where it never reported it', () => {
    expect(can({ type: switched.type, caps: null }, 'relay')).toBe(true);
    expect(can({ type: switched.type }, 'relay')).toBe(true);
    expect(can({ type: meter.type, caps: null }, 'relay')).toBe(false);
    const ofPrecise = CAPABILITIES.filter((capability) => kindCan(precise.type, capability));
    expect(ofPrecise).toEqual(['generator', 'waveform', 'harmonics', 'meters']);
  });

  it('is nothing of a kind that is not known, and each capability is one of some kind', () => {
    expect(CAPABILITIES.filter((capability) => kindCan(99, capability))).toEqual([]);
    for (const capability of CAPABILITIES) expect(ALL_KINDS.some(({ type }) => kindCan(type, capability))).toBe(true);
  });

  it('leaves out words that are not known, whatever they are', () => {
    expect(knownCapabilities(['teleport', 'waveform', 'relay', 'relay', ''])).toEqual(['relay', 'waveform']);
  });
});
