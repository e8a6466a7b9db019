import { describe, expect, it } from 'vitest';
import type { TimeChart } from '../chart-spec.ts';
import { axisPlaces } from './axis-places.ts';

const axis = { quantity: 'temperature', kind: 'linear' } as const;

function chartOf(count: number): Pick<TimeChart, 'axes' | 'series'> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  return {
    axes: numbers.map(() => axis),
    series: numbers.map((index) => ({ id: String(index), name: '', colour: index, axis: index, points: [] })),
  };
}

const placesOf = (count: number, { hidden = [], width = 1_000 }: { hidden?: string[]; width?: number } = {}) =>
  axisPlaces(chartOf(count), { hidden: new Set(hidden), width }).map((place) =>
    place === undefined ? '' : `${place.side} ${place.offset}`,
  );

describe('value axes', () => {
  // proves R-SENS-004
  it('take turns left and right, further out each', () => {
    expect(placesOf(6)).toEqual(['left 0', 'right 0', 'left 58', 'right 58', 'left 116', 'right 116']);
  });

  it('leave no room for those whose series are hidden', () => {
    expect(placesOf(4, { hidden: ['0', '2'] })).toEqual(['', 'left 0', '', 'right 0']);
  });

  // proves R-SENS-008
  it('are as many as a small picture has room for, two at least', () => {
    expect(placesOf(6, { width: 320 })).toEqual(['left 0', 'right 0', '', '', '', '']);
  });

  it('are told apart by the colours of their series, but not a single one', () => {
    const frame = { hidden: new Set<string>(), width: 1_000 };
    expect(axisPlaces(chartOf(2), frame).map((place) => place?.colour)).toEqual([0, 1]);
    expect(axisPlaces(chartOf(1), frame)).toEqual([{ side: 'left', offset: 0, isFirst: true, colour: undefined }]);
  });
});
