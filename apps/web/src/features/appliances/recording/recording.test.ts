import type { LiveValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  edgeEvents,
  ontoSamples,
  placesOf,
  rangeOfPlaces,
  recordingChart,
  samplesOf,
  selectedSamples,
  snapped,
} from './recording.ts';

const valueAt = (ts: number, P: number): LiveValues => ({
  ts,
  P: { L1: P, L2: 5 },
  I: { L1: P / 230 },
  Q: { L1: P / 10 },
});
const window = [valueAt(10, 60), valueAt(11, 2_060), valueAt(12, 2_050), valueAt(13, 61)];
const samples = samplesOf(window, 'L1');
const frame = { timeZone: 'Europe/Bratislava', locale: 'en', names: { P: 'P', I: 'I', Q: 'Q' } };

describe('what is recorded', () => {
  // proves R-APPL-009
  it('is of one phase, each sample with its three quantities', () => {
    expect(samples).toHaveLength(4);
    expect(samples[1]).toEqual({ ts: 11, P: 2_060, I: 2_060 / 230, Q: 206 });
  });

  it('has no current and reactive power where the meter reports active power only', () => {
    expect(samplesOf(window, 'L2')[0]).toEqual({ ts: 10, P: 5, I: null, Q: null });
    expect(samplesOf(window, 'L3')).toEqual([]);
  });

  it('consists of the samples of the selected time, its ends included', () => {
    expect(selectedSamples(samples, { from: 11_000, to: 12_000 }).map(({ ts }) => ts)).toEqual([11, 12]);
  });

  // proves R-APPL-011
  it('is empty while nothing is selected', () => {
    expect(selectedSamples(samples, undefined)).toEqual([]);
  });
});

describe('a selection', () => {
  // proves R-APPL-010
  it('by two positions is the same, whichever is moved past the other', () => {
    expect(rangeOfPlaces(samples, 3, 1)).toEqual({ from: 11_000, to: 13_000 });
    expect(rangeOfPlaces(samples, 1, 3)).toEqual({ from: 11_000, to: 13_000 });
    expect(placesOf(samples, { from: 11_000, to: 13_000 })).toEqual({ first: 1, last: 3 });
  });

  // proves R-APPL-010
  it('by dragging ends at the samples in it', () => {
    expect(ontoSamples(samples, { from: 10_400, to: 12_900 })).toEqual({ from: 11_000, to: 12_000 });
  });

  it('between two samples selects nothing', () => {
    expect(ontoSamples(samples, { from: 10_400, to: 10_600 })).toBeUndefined();
  });
});

describe('a dragged selection', () => {
  const powers = [...Array(20).fill(60), ...Array(20).fill(2_060), ...Array(20).fill(60)];
  const long = samplesOf(
    powers.map((P: number, second) => valueAt(second, P)),
    'L1',
  );
  const edge = (time: number, P: number) => ({
    time,
    settled: time + 3_000,
    P,
    Q: 0,
    counts: true,
    changes_state: true,
  });
  const edges = [edge(20_000, 2_000), edge(40_000, -2_000)];

  // proves R-APPL-033
  it.each([
    ['cuts a rise', { from: 22_500, to: 55_000 }, { from: 15_000, to: 55_000 }],
    ['begins just before a rise', { from: 19_000, to: 55_000 }, { from: 15_000, to: 55_000 }],
    ['cuts a fall', { from: 10_000, to: 41_200 }, { from: 10_000, to: 48_000 }],
    ['begins in a fall', { from: 41_000, to: 55_000 }, { from: 43_000, to: 55_000 }],
    ['ends in a rise', { from: 3_000, to: 21_000 }, { from: 3_000, to: 19_000 }],
    ['cuts none', { from: 5_000, to: 55_000 }, { from: 5_000, to: 55_000 }],
  ])('that %s snaps to it', (_what, wished, expected) => {
    expect(snapped(long, wished, edges)).toEqual(expected);
  });

  // proves R-APPL-033
  it('marks the edges found, muted those that do not count', () => {
    expect(edgeEvents([edge(20_000, 2_000), { ...edge(30_000, -28), counts: false }])).toEqual([
      { time: 20_000, kind: 'start', colour: 0 },
      { time: 30_000, kind: 'end', colour: 'muted' },
    ]);
  });
});

describe('the picture', () => {
  // proves R-APPL-009
  it('has each quantity on an axis of its own and shows what is selected', () => {
    const chart = recordingChart(samples, { ...frame, selected: { from: 11_000, to: 12_000 } });
    expect(chart.series.map(({ id, axis }) => [id, axis])).toEqual([
      ['P', 0],
      ['I', 1],
      ['Q', 2],
    ]);
    expect(chart.selected).toEqual({ from: 11_000, to: 12_000 });
  });

  it('is at first a minute wide', () => {
    expect(recordingChart(samples.slice(0, 1), { ...frame, selected: undefined }).range).toEqual({
      from: 10_000,
      to: 70_000,
    });
  });
});
