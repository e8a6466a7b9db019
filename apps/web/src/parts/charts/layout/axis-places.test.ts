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
  it('alternate left and right, each further out', () => {
    expect(placesOf(6)).toEqual(['left 0', 'right 0', 'left 58', 'right 58', 'left 116', 'right 116']);
  });

  it('leave no space for axes with hidden series only', () => {
    expect(placesOf(4, { hidden: ['0', '2'] })).toEqual(['', 'left 0', '', 'right 0']);
  });

  // proves R-SENS-008
  it('are as many as fit in a small chart, at least two', () => {
    expect(placesOf(6, { width: 320 })).toEqual(['left 0', 'right 0', '', '', '', '']);
  });

  it('have the colour that all their series have, except a single one', () => {
    const frame = { hidden: new Set<string>(), width: 1_000 };
    expect(axisPlaces(chartOf(2), frame).map((place) => place?.colour)).toEqual([0, 1]);
    const phase = (colour: 'l1' | 'l2', axis: number) => ({
      ...{ id: `${colour}${axis}`, name: '' },
      colour,
      axis,
      points: [],
    });
    const phases = { ...chartOf(2), series: [phase('l1', 0), phase('l2', 0), phase('l1', 1)] };
    expect(axisPlaces(phases, frame).map((place) => place?.colour)).toEqual([undefined, 'l1']);
    expect(axisPlaces(chartOf(1), frame)).toEqual([{ side: 'left', offset: 0, isFirst: true, colour: undefined }]);
  });
});
