import { METER_FIELD_NAMES, type StoredMeter } from '@phasor/contract/stored-meters';
import { describe, expect, it } from 'vitest';
import { changedMeter } from './meter-change.ts';

const EMPTY = Object.fromEntries(METER_FIELD_NAMES.map((field) => [field, ''])) as unknown as StoredMeter;
const aMeter = (values: Partial<StoredMeter>): StoredMeter => ({ ...EMPTY, ID_meter: 1, ...values });

describe('a change of a meter', () => {
  const shown = aMeter({ SNUM: '77', PRODUCER: 'Halden' });

  // proves R-METER-007
  it('is sent with every field, and keeps changes of others since the meter was shown', () => {
    const now = [aMeter({ ID_meter: 2 }), aMeter({ SNUM: '77', PRODUCER: 'Halder' })];
    const sent = changedMeter({ meter: shown, values: { LOCATION: 'Hall A' } }, now);
    expect(sent).toEqual(aMeter({ SNUM: '77', PRODUCER: 'Halder', LOCATION: 'Hall A' }));
  });

  it('of a meter that was removed meanwhile is sent as shown, so that the server refuses it', () => {
    expect(changedMeter({ meter: shown, values: { SNUM: '78' } }, [])).toEqual(
      aMeter({ SNUM: '78', PRODUCER: 'Halden' }),
    );
  });
});
