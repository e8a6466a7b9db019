import type { CallRequest } from '@phasor/contract';
import type { StoredMeter } from '@phasor/contract/stored-meters';
import { describe, expect, it } from 'vitest';
import { rightBody } from '../../../testing/bodies.ts';
import { meterChange, newMeter } from './given-meter.ts';

const NOW = Date.UTC(2026, 5, 1, 12) + 999;
const NEW = rightBody('meters.add', {}).meter as CallRequest<'meters.add'>['meter'];
const stored = (values: object = {}) => ({ ID_meter: 1, ...newMeter({ ...NEW, ...values }, NOW) }) as StoredMeter;

describe('a new meter', () => {
  it('has its fields without what stands around them, and the second of its adding', () => {
    const meter = newMeter({ ...NEW, SNUM: ' 88 ', CONSTANT: ' 1000 ' }, NOW);
    expect(meter).toMatchObject({ SNUM: '88', CONSTANT: 1_000, MTIME: Date.UTC(2026, 5, 1, 12) / 1_000, CRC: '' });
  });
});

describe('the change of a stored meter', () => {
  it('is what differs from it, whatever stands around a text', () => {
    const meter = stored({ NOTE1: 'returned' });
    expect(meterChange({ NOTE1: ' returned ', CONSTANT: `${meter.CONSTANT} ` }, meter)).toEqual({});
    expect(meterChange({ NOTE1: ' sold ', SNUM: meter.SNUM }, meter)).toEqual({ NOTE1: 'sold' });
  });
});
