import { expect, it } from 'vitest';
import { addsUpAsWritten } from './written-sum.ts';

const KILO = { divisor: 1_000, decimals: 2 };

// proves R-MEAS-168
it('rounded lines add up to their rounded total, or they do not', () => {
  expect(addsUpAsWritten([1_000, 2_000, null], 3_000, KILO)).toBe(true);
  // 0.33 + 0.33 + 0.33 and 1.00.
  expect(addsUpAsWritten([333.4, 333.3, 333.3], 1_000, KILO)).toBe(false);
  // 0.1 + 0.2, and the excess taken off.
  expect(addsUpAsWritten([100, 200], 300, { divisor: 1_000, decimals: 1 })).toBe(true);
  expect(addsUpAsWritten([1_500, -500], 1_000, KILO)).toBe(true);
  expect(addsUpAsWritten([0.4, 0.4], 0.8, { divisor: 1, decimals: 0 })).toBe(false);
});

it('lines of an unknown total contradict nothing', () => {
  expect(addsUpAsWritten([1], null, KILO)).toBe(true);
  expect(addsUpAsWritten([], 0, KILO)).toBe(true);
});
