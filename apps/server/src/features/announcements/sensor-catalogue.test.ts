import { expect, it } from 'vitest';
import { sensorsOf } from './sensor-catalogue.ts';

// proves R-TOKEN-041
it('sensors of circuits have the name of their circuit, or its number', () => {
  const values = { ts: 0, CH: { 1: { P: 5 }, 2: { P: 1_250 } } };
  const names = sensorsOf(values, { '2': 'Heat pump' }).map(({ key, name, value }) => [key, name, value]);
  expect(names).toEqual([
    ['CH1_P', 'Circuit 1 active power', 5],
    ['CH2_P', 'Heat pump active power', 1_250],
  ]);
});
