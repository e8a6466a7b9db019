import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measuredShare } from './measured-share.ts';

describe('measuredShare', () => {
  it('weighs each device by its energy', () => {
    const press = { energy: 9_000, coverage: 0.5 };
    const doorbell = { energy: 1_000, coverage: 1 };
    expect(measuredShare([press, doorbell])).toBeCloseTo(0.55, 12);
    expect(measuredShare([press, { energy: 0, coverage: 0 }])).toBe(0.5);
  });

  it('is reduced by a device without any data', () => {
    const full = [400, 800].map((energy) => ({ energy, coverage: 1 }));
    expect(measuredShare([...full, { energy: null, coverage: 0 }])).toBeCloseTo(2 / 3, 12);
    expect(measuredShare([{ energy: null, coverage: 0 }])).toBe(0);
    // It has the average weight of the others, 5 of 15.
    const others = [
      { energy: 9, coverage: 0.5 },
      { energy: 1, coverage: 1 },
    ];
    expect(measuredShare([...others, { energy: null, coverage: 0 }])).toBeCloseTo(5.5 / 15, 12);
    expect(measuredShare([])).toBe(0);
  });

  it('weighs all devices equally if nothing was counted', () => {
    const idle = [1, 0.5].map((coverage) => ({ energy: 0, coverage }));
    expect(measuredShare([...idle, { energy: null, coverage: 0 }])).toBeCloseTo(0.5, 12);
  });

  it('is between the least and the greatest share, in any unit', () => {
    const device = fc.record({
      energy: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      coverage: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(device, { minLength: 1 }), fc.constantFrom(0.001, 1_000), (devices, unit) => {
        const share = measuredShare(devices);
        const shares = devices.map(({ coverage }) => coverage);
        expect(share).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-12);
        expect(share).toBeLessThanOrEqual(Math.max(...shares) + 1e-12);
        const scaled = devices.map(({ energy, coverage }) => ({
          energy: energy === null ? null : energy * unit,
          coverage,
        }));
        expect(measuredShare(scaled)).toBeCloseTo(share, 9);
      }),
    );
  });
});
