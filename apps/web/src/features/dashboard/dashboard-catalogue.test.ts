import { describe, expect, it } from 'vitest';
import { SENSOR_TILES } from '../../parts/measurements/index.ts';
import { DASHBOARD_PLANS, ENERGY_GRAPHS, ENERGY_KINDS } from './dashboard-catalogue.ts';

describe('the energy charts', () => {
  // proves R-DASH-021
  it('are active energies under 1 to 3 and reactive ones under 4 to 6, by hours, days and months', () => {
    expect(ENERGY_GRAPHS.map(({ id, kind, window }) => `${id} ${kind} ${window.count} ${window.unit}s`)).toEqual([
      '1 active 24 hours',
      '2 active 14 days',
      '3 active 12 months',
      '4 reactive 24 hours',
      '5 reactive 14 days',
      '6 reactive 12 months',
    ]);
  });

  // proves R-DASH-024
  it('start with the import, and of the quadrants with the first and the last', () => {
    expect(ENERGY_KINDS.active.hidden).toEqual(['E_E']);
    expect(ENERGY_KINDS.reactive.hidden).toEqual(['Q2', 'Q3']);
  });
});

describe('the dashboard', () => {
  const { disaggregation, eymon, nano, octopus, group, sense, unknown } = DASHBOARD_PLANS;

  // proves R-DASH-002
  it('of single meters is the same for all kinds', () => {
    expect([eymon, nano]).toEqual([disaggregation, disaggregation]);
  });

  // proves R-PREC-022
  it('of a precision meter adds its generator and its tables', () => {
    const { parts } = DASHBOARD_PLANS.precision;
    expect(parts.filter((part) => part !== 'precision')).toEqual(disaggregation.parts);
    expect(parts).toContain('precision');
  });

  // proves R-DASH-046
  it('of an octopus meter adds its circuits', () => {
    expect(octopus.parts.filter((part) => part !== 'circuits')).toEqual(disaggregation.parts);
    expect(octopus.parts).toContain('circuits');
  });

  // proves R-DASH-053
  it('of a group has its members and links to its charts, and no share code', () => {
    expect(group.parts).toEqual(expect.arrayContaining(['members']));
    expect(group.parts).not.toContain('share');
  });

  // proves R-SHELL-001
  it('of a device whose kind is unknown shows no figure', () => {
    expect(unknown).toMatchObject({ parts: ['unknownKind'], charts: 'none' });
  });

  // proves R-SENS-001
  it('of an environment sensor has its six figures, their chart, the map and the share code', () => {
    expect(sense).toMatchObject({ parts: ['sensors', 'locations', 'share'], charts: 'sensors' });
    expect(SENSOR_TILES.map(({ quantity }) => quantity)).toEqual([
      'temperature',
      'humidity',
      'carbonDioxide',
      'illuminance1',
      'illuminance2',
      'motion',
    ]);
  });
});
