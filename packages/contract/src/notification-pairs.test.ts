import { describe, expect, it } from 'vitest';
import { pairTypesOf } from './notification-pairs.ts';

describe('what a device has news of', () => {
  // proves R-NEWS-016
  it('is its status, appliances and anomalies at a disaggregation meter only, relays at a disconnector only', () => {
    expect(pairTypesOf(1)).toEqual(['status', 'nilm', 'anomaly', 'supply', 'question']);
    expect(pairTypesOf(2)).toEqual(['status', 'disconnector', 'supply']);
    for (const type of [3, 4, 5, 6, 12]) expect(pairTypesOf(type)).toEqual(['status', 'supply']);
    for (const type of [7, 99]) expect(pairTypesOf(type)).toEqual(['status']);
  });
});
