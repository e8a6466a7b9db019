import { describe, expect, it } from 'vitest';
import { isNight, profileObservations, sightedObservation } from './observations.ts';

const MIDNIGHT = Date.UTC(2026, 0, 14, 23);

describe('observations of a profile', () => {
  it('are dark by the clock of the site, for whole steps', () => {
    expect(isNight(MIDNIGHT, 'Europe/Bratislava')).toBe(true);
    expect(isNight(MIDNIGHT, 'America/New_York')).toBe(false);
  });

  it('have the values of all phases at one time, and no zeros for what is missing', () => {
    const at = (value: number | null) => [[MIDNIGHT, value]] as [number, number | null][];
    const data = { U: { L1: at(230), L2: at(231) }, I: { L1: at(2), L2: at(null) }, P: { L1: at(450) } };
    expect(profileObservations({ data, step: 900, time_zone: 'Europe/Bratislava' }, ['L1', 'L2'])).toEqual([
      {
        voltage: [230, 231],
        current: [2, null],
        activePower: [450, null],
        reactivePower: [null, null],
        voltageAngle: [null, null],
        currentAngle: [null, null],
        isDark: true,
      },
    ]);
  });
});

describe('the observation of a device that is being added', () => {
  it('has the phases that the device reports', () => {
    const value = (quantity: 'U' | 'P', place: 'L1' | 'L2' | 'T', number: number) => ({
      quantity,
      place,
      value: number,
      at: 0,
    });
    const values = [value('U', 'L1', 230), value('P', 'L1', 100), value('U', 'L2', 229), value('P', 'T', 100)];
    const angles = [{ quantity: 'F_U', place: 'L2', value: 120 }] as const;
    expect(sightedObservation({ values, angles: [...angles] })).toMatchObject({
      ...{ voltage: [230, 229], activePower: [100, null], isDark: null },
      ...{ voltageAngle: [null, 120], currentAngle: [null, null] },
    });
  });
});
