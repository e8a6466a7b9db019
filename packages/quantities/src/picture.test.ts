import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats-catalogue.ts';
import { leastSpanOf, normalOf } from './picture.ts';

describe('the normal values of a quantity', () => {
  it('are 10 % around 230 V and 1 % around 50 Hz', () => {
    expect(normalOf('voltage')).toEqual({ low: 207, high: 253 });
    expect(normalOf('frequency')).toEqual({ low: 49.5, high: 50.5 });
  });

  it('follow the nominal value of the device', () => {
    expect(normalOf('voltage', 120)).toEqual({ low: 108, high: 132 });
  });

  it('are the same power factor as a ratio and as an angle', () => {
    const angle = normalOf('phaseAngle')?.high ?? 0;
    expect(Math.cos((angle * Math.PI) / 180)).toBeCloseTo(normalOf('powerFactor')?.low ?? 0, 5);
  });

  it('are open with a single bound, and unknown for most quantities', () => {
    expect(normalOf('voltageThd')).toEqual({ high: 8 });
    expect(normalOf('activePower')).toBeUndefined();
  });
});

describe('the least height of an axis', () => {
  it('is far above the noise of frequency and temperature', () => {
    expect(leastSpanOf('frequency')).toBeGreaterThan(10 * 0.003);
    expect(leastSpanOf('temperature')).toBeGreaterThan(10 * 0.1);
  });

  it('has a row for every quantity that can be formatted', () => {
    for (const { leastSpan } of Object.values(FORMATS)) expect(leastSpan).toBeGreaterThan(0);
  });
});
