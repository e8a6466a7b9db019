import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { channelSeries } from './channel-series.ts';

const names = { average: 'Average', sum: 'Sum', single: 'Frequency' };
const point: [number, number][] = [[0, 1]];
const ids = (quantity: string, ofQuantity: SeriesAnswer['data'][string]) => {
  const answer: SeriesAnswer = {
    status: 'OK',
    data: { [quantity]: ofQuantity },
    coverage: {},
    step: 60,
    time_zone: 'Europe/Bratislava',
  };
  return channelSeries(answer, quantity, names).map(({ id }) => id);
};

describe('the channels of a quantity', () => {
  // proves R-FORM-027
  it('are the phases, their average and their sum', () => {
    expect(ids('I', { cumulative: point, average: point, L2: point, L1: point })).toEqual([
      'L1',
      'L2',
      'average',
      'cumulative',
    ]);
  });

  it('have the mean of the voltages once', () => {
    expect(ids('U', { L1: point, L2: point, average: point, cumulative: point })).toEqual(['L1', 'L2', 'average']);
  });

  // proves R-FORM-027
  it('are the phase alone where there is one', () => {
    expect(ids('P', { L1: point, cumulative: point })).toEqual(['L1']);
  });

  it('are the total alone where nothing else was asked for', () => {
    expect(ids('E_I', { CUM: point })).toEqual(['CUM']);
  });

  it('are none where the answer has nothing of it', () => {
    expect(channelSeries({ status: 'OK', data: {}, coverage: {}, step: 1, time_zone: 'UTC' }, 'P', names)).toEqual([]);
  });
});
