import { describe, expect, it } from 'vitest';
import { ClockLag } from './clock-lag.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

/** What is known after frames, each with the time of its newest sample. */
function after(frames: readonly (readonly [at: number, time: number])[]): boolean {
  const lag = new ClockLag();
  return frames.map(([at, time]) => lag.see(NOW + time, NOW + at)).at(-1) ?? false;
}

const every = (step: number, count: number) => Array.from({ length: count }, (_, index) => index * step);

// proves R-MEAS-068
describe('the clock of a device that reports live', () => {
  it.each([
    ['a second', SECOND, 200],
    ['a minute', MINUTE, 5],
    ['a quarter of an hour', 15 * MINUTE, 4],
  ])('is behind where samples each %s are a year late, steadily', (_, step, count) => {
    expect(after(every(step, count).map((at) => [at, at - YEAR]))).toBe(true);
  });

  it('is not judged by the first minutes', () => {
    expect(after(every(SECOND, 60).map((at) => [at, at - YEAR]))).toBe(false);
  });

  it('is right while samples are in time, whatever their step', () => {
    expect(after(every(MINUTE, 30).map((at) => [at, at - 5 * MINUTE]))).toBe(false);
  });

  it('is right while the device sends what it kept during an outage, oldest first', () => {
    // Ten hours in as many minutes, a frame each second.
    expect(after(every(SECOND, 600).map((at) => [at, at * 60 - 10 * HOUR]))).toBe(false);
    // Slowly: twice as fast as it measures.
    expect(after(every(MINUTE, 60).map((at) => [at, at * 2 - 10 * HOUR]))).toBe(false);
  });

  it('is right again once a sample is in time', () => {
    const late = every(MINUTE, 6).map((at) => [at, at - YEAR] as const);
    expect(after([...late, [6 * MINUTE, 6 * MINUTE]])).toBe(false);
  });

  it('is not judged by old samples beside live ones', () => {
    expect(after([[0, 0], ...every(MINUTE, 10).map((at) => [at, at - YEAR] as const)])).toBe(false);
  });
});
