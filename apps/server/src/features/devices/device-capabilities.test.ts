import { DEVICE_KINDS } from '@phasor/contract';
import { expect, it } from 'vitest';
import { ECOSYSTEMS } from '../../adapters/ecosystems/catalogue.ts';
import { capabilityReader } from './device-capabilities.ts';

const MAC = '02005E100001';
const [plug, meter] = [DEVICE_KINDS.disconnector.type, DEVICE_KINDS.disaggregation.type];

// proves R-DEV-026
it('a native device can what it reported, and nothing is known before that', () => {
  const capsOf = capabilityReader({ ecosystems: [], statusOf: (mac) => (mac === MAC ? { caps: ['relay'] } : {}) });
  expect(capsOf({ mac: MAC, type: meter, adapter: 'native' })).toEqual(['relay']);
  expect(capsOf({ mac: '02005E100002', type: meter, adapter: 'native' })).toBeNull();
});

// proves R-DEV-027
it('a device of another maker can what its ecosystem carries out and its kind has', () => {
  const capsOf = capabilityReader({ ecosystems: ECOSYSTEMS.values(), statusOf: () => ({ caps: ['generator'] }) });
  expect(capsOf({ mac: MAC, type: plug, adapter: 'shelly-gen2' })).toEqual(['relay']);
  expect(capsOf({ mac: MAC, type: meter, adapter: 'shelly-gen2' })).toEqual([]);
  expect(capsOf({ mac: MAC, type: meter, adapter: 'p1' })).toEqual([]);
  expect(capsOf({ mac: MAC, type: plug, adapter: 'p1' })).toEqual([]);
  expect(capsOf({ mac: MAC, type: plug, adapter: 'of a later version' })).toBeNull();
});
