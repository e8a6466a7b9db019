import type { RelayPeriod } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { energyColumns, energyWindow, profileChart, timelineChart } from './relay-chart.ts';

const zone = 'Europe/Bratislava';
const HOUR = 3_600_000;
const range = { from: 0, to: 24 * HOUR };
const names = { 1: 'Lights', 2: 'Pump', 3: 'Relay 3', 4: 'Relay 4' };
const frame = { range, zone, locale: 'en', names };
const period = (start: number, end: number | null, state: 0 | 1): RelayPeriod => ({ start, end, state, since: start });

describe('the timeline of relays', () => {
  const timeline = (relay_1: readonly RelayPeriod[], now: number) =>
    timelineChart({ relay_1 }, { ...frame, now, words: ['Off', 'On'] }).series;

  it('has a row for each relay by its name, whatever is known of it', () => {
    expect(timeline([], 0).map(({ name, points }) => [name, points.length])).toEqual([
      ['Lights', 0],
      ['Pump', 0],
      ['Relay 3', 0],
      ['Relay 4', 0],
    ]);
    expect(timelineChart(undefined, { ...frame, now: 0, words: ['Off', 'On'] }).series).toHaveLength(4);
  });

  it('breaks where nothing is known between two periods', () => {
    const [lights] = timeline([period(0, HOUR, 1), period(HOUR, 2 * HOUR, 0), period(5 * HOUR, 6 * HOUR, 0)], 9 * HOUR);
    expect(lights?.points).toEqual([
      [0, 1],
      [HOUR, 0],
      [2 * HOUR, null],
      [5 * HOUR, 0],
      [6 * HOUR, null],
    ]);
  });

  it('goes on until now where a period is open, and never beyond the picture', () => {
    expect(timeline([period(HOUR, null, 1)], 9 * HOUR)[0]?.points.at(-1)).toEqual([9 * HOUR, null]);
    expect(timeline([period(HOUR, null, 1)], 99 * HOUR)[0]?.points.at(-1)).toEqual([24 * HOUR, null]);
  });
});

describe('the energy of relays', () => {
  const answer = { status: 'OK' as const, data: { R2: [[0, 5] as [number, number]] }, step: 3_600, time_zone: zone };

  it('is an area for each in the profile, and nothing before an answer', () => {
    const chart = profileChart(answer, { ...frame, axisKind: 'logarithmic' });
    expect(chart.axes).toEqual([{ quantity: 'activeEnergyImport', kind: 'logarithmic' }]);
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

  it('is columns of each, the running one marked', () => {
    const texts = { running: 'running', incomplete: () => 'part' };
    const chart = energyColumns(answer, { ...frame, axisKind: 'linear', period: 'HOUR', now: 5, texts });
    expect(chart.series[1]).toMatchObject({ id: 'R2', name: 'Pump', points: [[0, 5]] });
    expect(chart.series[1]?.notes?.get(0)).toBe('running');
  });

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
