import type { LiveValues } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { ontoSamples, placesOf, rangeOfPlaces, recordingChart, samplesOf, selectedSamples } from './recording.ts';

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
