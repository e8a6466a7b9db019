import { type PhaseSignal, phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { checkRecording } from './recording.ts';
import { samplesOf } from './samples.ts';

const OPTIONS = { threshold: 25, step: 1000 };
const check = (loads: PhaseSignal['loads'], length = 120) =>
  checkRecording(samplesOf(phaseSignal({ length, loads })), OPTIONS);

describe('a recording', () => {
  // proves R-NILM-002
  it('of one appliance that switches on and off gives its imprint', () => {
    const { imprint } = check([{ from: 30, to: 90, P: 500, Q: 80, inrush: 900 }]);
    expect(imprint?.rising.P).toBeCloseTo(500, 0);
    expect(imprint?.rising.Q).toBeCloseTo(80, 0);
    expect(imprint?.falling.P).toBeCloseTo(-500, 0);
    expect(imprint?.peak).toBeGreaterThan(390);
    expect(imprint?.duration).toBe(60_000);
    expect(imprint?.risingShape).toHaveLength(12);
  });

  it('of an appliance that switches on in stages is one edge up and one down', () => {
    const { imprint } = check([
      { from: 30, to: 82, P: 500 },
      { from: 32, to: 80, P: 900 },
    ]);
    expect(imprint?.rising.P).toBeCloseTo(1400, 0);
    expect(imprint?.falling.P).toBeCloseTo(-1400, 0);
  });

  // proves R-ERR-023
  it('without an edge is refused with 526', () => {
    expect(check([])).toEqual({ refusal: 526 });
    expect(check([{ from: 30, to: 90, P: 12 }])).toEqual({ refusal: 526 });
    expect(checkRecording(samplesOf([]), OPTIONS)).toEqual({ refusal: 526 });
  });

  // proves R-ERR-023
  it('with only a rising edge, or a falling edge before it, is refused with 528', () => {
    expect(check([{ from: 30, to: 500, P: 500 }])).toEqual({ refusal: 528 });
    expect(check([{ from: 0, to: 60, P: 500 }])).toEqual({ refusal: 528 });
  });

  // proves R-ERR-023
  it('with more than two edges is refused with 525', () => {
    const twice = [
      { from: 20, to: 50, P: 500 },
      { from: 70, to: 100, P: 500 },
    ];
    expect(check(twice)).toEqual({ refusal: 525 });
  });
});
