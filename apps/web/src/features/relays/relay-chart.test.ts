import { describe, expect, it } from 'vitest';
import { energyColumns, energyWindow, profileChart } from './relay-chart.ts';

const zone = 'Europe/Bratislava';
const HOUR = 3_600_000;
const range = { from: 0, to: 24 * HOUR };
const names = { 1: 'Lights', 2: 'Pump', 3: 'Relay 3', 4: 'Relay 4' };
const frame = { range, zone, locale: 'en', names };

describe('the energy of relays', () => {
  const answer = { status: 'OK' as const, data: { R2: [[0, 5] as [number, number]] }, step: 3_600, time_zone: zone };

  // proves R-RELAY-034
  it('is an area for each in the profile, and empty before an answer', () => {
    const chart = profileChart(answer, { ...frame, axisKind: 'logarithmic' });
    expect(chart.axes).toEqual([{ quantity: 'activeEnergyImport', kind: 'logarithmic', unit: 'kWh' }]);
    expect(chart.series.map(({ name, filled, points }) => [name, filled, points.length])).toEqual([
      ['Lights', true, 0],
      ['Pump', true, 1],
      ['Relay 3', true, 0],
      ['Relay 4', true, 0],
    ]);
    expect(
      profileChart(undefined, { ...frame, axisKind: 'linear' }).series.every(({ points }) => points.length === 0),
    ).toBe(true);
  });

  it('is a point for each rare reading, and its neighbours count for no figure', () => {
    const quarter = HOUR / 4;
    const R1 = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((place): [number, number] => [place * quarter, 100 + place]);
    const sparse: [number, number, number][] = [[0, 24 * HOUR, 3_600]];
    const chart = profileChart({ ...answer, step: 900, data: { R1 }, sparse }, { ...frame, axisKind: 'linear' });
    expect(chart.series[0]?.points.map(([time]) => time)).toEqual([0, HOUR, 2 * HOUR]);
    expect(chart.beyond).toBe(true);
  });

  // proves R-RELAY-035
  it('is columns of each, the running one marked', () => {
    const texts = { running: 'running', incomplete: () => 'part' };
    const chart = energyColumns(answer, { ...frame, axisKind: 'linear', period: 'HOUR', now: 5, texts });
    expect(chart.series[1]).toMatchObject({ id: 'R2', name: 'Pump', points: [[0, 5]] });
    expect(chart.series[1]?.notes?.get(0)).toBe('running');
  });

  // proves R-MEAS-081
  it('is marked where it was not measured', () => {
    const texts = { running: 'running', incomplete: (share: number) => `${share * 100} %` };
    const R1 = [0, 1, 2].map((hour): [number, number] => [hour * HOUR, 600]);
    const steps_covered = [1, 0, 1].map((share, hour): [number, number] => [hour * HOUR, share]);
    const gap = { ...answer, data: { R1 }, steps_covered };
    const chart = energyColumns(gap, { ...frame, axisKind: 'linear', period: 'HOUR', now: 3 * HOUR, texts });
    expect([...(chart.series[0]?.notes ?? [])]).toEqual([[HOUR, '0 %']]);
  });

  // proves R-PROF-043
  it('shows an exchange of the device as an event, in the profile and among the columns', () => {
    const texts = { running: 'running', incomplete: () => 'part' };
    const exchanged = { ...answer, exchanges: [2 * HOUR] };
    const linear = { ...frame, axisKind: 'linear' } as const;
    const event = { time: 2 * HOUR, kind: 'exchange', colour: 'muted' };
    expect(profileChart(exchanged, linear).events).toEqual([event]);
    expect(energyColumns(exchanged, { ...linear, period: 'HOUR', now: 5, texts }).events).toEqual([event]);
    expect(profileChart(answer, linear)).not.toHaveProperty('events');
    expect(energyColumns(answer, { ...linear, period: 'HOUR', now: 5, texts })).not.toHaveProperty('events');
  });

  // proves R-RELAY-036
  it('shows 24 hours, 14 days and 12 months, the running one last', () => {
    const now = Date.parse('2026-03-29T13:20:00Z');
    const iso = ({ from, to }: { from: number; to: number }) => [from, to].map((it) => new Date(it).toISOString());
    expect(iso(energyWindow('activeEnergyHour', now, zone))).toEqual([
      '2026-03-28T14:00:00.000Z',
      '2026-03-29T14:00:00.000Z',
    ]);
    expect(iso(energyWindow('activeEnergyDay', now, zone))).toEqual([
      '2026-03-15T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(iso(energyWindow('activeEnergyMonth', now, zone))).toEqual([
      '2025-03-31T22:00:00.000Z',
      '2026-03-31T22:00:00.000Z',
    ]);
  });
});
