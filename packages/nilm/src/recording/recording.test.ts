import { type PhaseSignal, phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplesOf } from '../samples.ts';
import { checkRecording } from './recording.ts';

const OPTIONS = { threshold: 25, step: 1000 };
const check = (loads: PhaseSignal['loads'], length = 120) =>
  checkRecording(samplesOf(phaseSignal({ length, loads })), OPTIONS);
const KETTLE = { from: 60, to: 150, P: 2_650 };
const sizes = ({ edges }: ReturnType<typeof check>) =>
  edges.map(({ change, counts }) => [Math.round(change.P / 10) * 10, counts]);

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

  it('has the power around both of its edges, above what else is on', () => {
    const signal = phaseSignal({ length: 120, noise: 0, loads: [{ from: 30, to: 90, P: 500.1234, inrush: 900 }] });
    const { imprint } = checkRecording(samplesOf(signal), OPTIONS);
    expect(imprint?.risingShape).toEqual([0, 0, 900, ...Array(9).fill(500.123)]);
    expect(imprint?.fallingShape).toEqual([500.123, 500.123, ...Array(10).fill(0)]);
  });

  it('of an appliance with several states gives these, from its first change to its last', () => {
    const stages = [
      { from: 20, to: 100, P: 300 },
      { from: 40, to: 70, P: 1_500 },
    ];
    const { several, changes, refusal } = check(stages);
    expect(refusal).toBe(525);
    expect(changes.map(({ change }) => Math.round(change.P / 10) * 10)).toEqual([300, 1_500, -1_500, -300]);
    expect(several?.machine.states.map(({ P }) => Math.round(P / 10) * 10)).toEqual([0, 300, 1_800]);
    expect(several).toMatchObject({ duration: 80_000 });
    expect(several?.rising.P).toBeCloseTo(300, -1);
    expect(several?.falling.P).toBeCloseTo(-300, -1);
    expect(check([KETTLE], 220).several).toBeNull();
  });

  it('has levels that are the medians of up to twenty samples, between an edge and its neighbours', () => {
    const loads = [
      { from: 14, to: 90, P: 300, Q: 50 },
      { from: 60, to: 73, P: 1_500, Q: 10 },
    ];
    const signal = phaseSignal({ length: 100, noise: 6, loads }).map((sample, i) => ({
      ...sample,
      // Reactive power is missing now and then, and the current always.
      ...{ Q: i % 5 === 0 ? null : sample.Q + (i % 7), I: null },
    }));
    const { edges } = checkRecording(samplesOf(signal), OPTIONS);
    expect(edges.map(({ time }) => (time - (signal[0]?.time ?? 0)) / 1_000)).toEqual([14, 60, 73, 90]);
    for (const [i, { before, after, change, time, settled }] of edges.entries()) {
      const from = edges[i - 1]?.settled ?? 0;
      const to = edges[i + 1]?.time ?? Number.POSITIVE_INFINITY;
      const low = signal.filter((sample) => sample.time >= from && sample.time < time).slice(-20);
      const high = signal.filter((sample) => sample.time >= settled && sample.time < to).slice(0, 20);
      const middle = (values: readonly (number | null)[]) => {
        const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
        const at = (share: number) => sorted[Math.floor((sorted.length - 1) / 2 + share)] ?? Number.NaN;
        return (at(0) + at(0.5)) / 2;
      };
      const levels = [low, high].map((part) => [middle(part.map(({ P }) => P)), middle(part.map(({ Q }) => Q))]);
      expect([before, after].map(({ P, Q }) => [P, Q])).toEqual(levels);
      expect(change).toEqual({ P: after.P - before.P, Q: (after.Q ?? 0) - (before.Q ?? 0), I: null });
    }
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
    expect(check([])).toMatchObject({ imprint: null, refusal: 526 });
    expect(check([{ from: 30, to: 90, P: 12 }])).toMatchObject({ imprint: null, refusal: 526 });
    expect(checkRecording(samplesOf([]), OPTIONS)).toMatchObject({ imprint: null, refusal: 526 });
  });

  // proves R-ERR-023
  it('with only a rising edge, or a falling edge before it, is refused with 528', () => {
    expect(check([{ from: 30, to: 500, P: 500 }])).toMatchObject({ imprint: null, refusal: 528 });
    expect(check([{ from: 0, to: 60, P: 500 }])).toMatchObject({ imprint: null, refusal: 528 });
  });

  // proves R-ERR-023
  it('with more than two edges is refused with 525', () => {
    const twice = [
      { from: 20, to: 50, P: 500 },
      { from: 70, to: 100, P: 500 },
    ];
    expect(check(twice)).toMatchObject({ imprint: null, refusal: 525 });
  });

  // proves R-NILM-037
  it('counts edges of at least 15 % of its largest one, and names the others', () => {
    const smaller = { from: 20, to: 40 };
    const beside = check([KETTLE, { ...smaller, P: 380 }], 220);
    expect(beside.refusal).toBeNull();
    expect(sizes(beside)).toEqual([
      [380, false],
      [-380, false],
      [2650, true],
      [-2650, true],
    ]);
    const counting = check([KETTLE, { ...smaller, P: 420 }], 220);
    expect(counting.refusal).toBe(525);
    expect(sizes(counting).map(([, counts]) => counts)).toEqual([true, true, true, true]);
  });

  it('names edges of four fifths of the threshold, and counts those of the whole', () => {
    expect(sizes(check([{ from: 30, to: 90, P: 17 }]))).toEqual([]);
    expect(sizes(check([{ from: 30, to: 90, P: 22 }]))).toEqual([
      [20, false],
      [-20, false],
    ]);
  });

  it('joins the stages of one switching, and compares others with their sum', () => {
    const stages = [
      { from: 30, to: 100, P: 1_500 },
      { from: 34, to: 98, P: 1_400, inrush: 2_000 },
    ];
    const found = check([...stages, { from: 10, to: 20, P: 250 }]);
    expect(sizes(found)).toEqual([
      [250, false],
      [-250, false],
      [2_900, true],
      [-2_900, true],
    ]);
    const begin = phaseSignal({ length: 1, loads: [] })[0]?.time ?? Number.NaN;
    expect(found.edges.map(({ time }) => (time - begin) / 1_000)).toEqual([10, 20, 30, 98]);
    expect(found.imprint?.peak).toBeCloseTo(600, -1);
    const small = check([KETTLE, { from: 64, to: 140, P: 100 }], 220);
    expect(sizes(small)).toEqual([
      [2_650, true],
      [100, false],
      [-100, false],
      [-2_650, true],
    ]);
  });

  it('has no reactive power of an edge on one side of which it was not measured', () => {
    const signal = phaseSignal({ length: 120, loads: [{ from: 30, to: 90, P: 500, Q: 80 }] });
    const cut = signal.map((sample, i) => ({ ...sample, Q: i < 29 ? sample.Q : null }));
    const { edges } = checkRecording(samplesOf(cut), OPTIONS);
    expect(edges.map(({ before, change }) => [before.Q, change.Q])).toEqual([
      [20, null],
      [null, null],
    ]);
  });

  // proves R-NILM-038
  it('is not spoiled by a blip before it, a warming element, or less power at its end', () => {
    const warming = { from: 90, to: 150, P: -26 };
    const blip = { from: 10, to: 11, P: 700 };
    const held = { from: 20, to: 30, P: 28 };
    const { imprint, edges } = check([KETTLE, warming, blip, held], 220);
    expect(imprint?.rising.P).toBeCloseTo(2_650, -1);
    expect(imprint?.falling.P).toBeCloseTo(-2_624, -1);
    expect(edges.filter(({ counts }) => counts)).toHaveLength(2);
  });

  // proves R-NILM-038
  it('has the level behind an inrush or stages that are held for some seconds', () => {
    const run = { from: 30, to: 90, P: 120, Q: 60 };
    const inrush = check([run, { from: 30, to: 35, P: 520, Q: 200 }]);
    expect(inrush.imprint?.rising.P).toBeCloseTo(120, 0);
    expect(inrush.imprint?.rising.Q).toBeCloseTo(60, 0);
    expect(inrush.imprint?.peak).toBeGreaterThan(400);
    const stages = check([run, { from: 36, to: 84, P: 300 }]);
    expect(stages.imprint?.rising.P).toBeCloseTo(420, 0);
    expect(stages.imprint?.falling.P).toBeCloseTo(-420, 0);
  });

  // proves R-NILM-037
  it('whose rise and fall differ by more than a third is refused with 528', () => {
    const stays = (P: number) => check([KETTLE, { from: 100, to: 1_000, P }], 220);
    const other = check([
      { from: 30, to: 500, P: 1_000 },
      { from: 0, to: 90, P: 600 },
    ]);
    expect(sizes(other)).toEqual([
      [1_000, true],
      [-600, true],
    ]);
    expect(other.refusal).toBe(528);
    expect(stays(300).refusal).toBeNull();
    expect(
      check([
        { from: 30, to: 500, P: 2_065 },
        { from: 0, to: 90, P: 200 },
      ]).refusal,
    ).toBe(528);
  });

  // proves R-NILM-037
  it('gives an imprint exactly for one rise and one fall that belong together, whatever is selected', () => {
    const load = fc.record({
      from: fc.integer({ min: 15, max: 150 }),
      length: fc.integer({ min: 20, max: 60 }),
      P: fc.integer({ min: 30, max: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(load, { maxLength: 4 }), (loads) => {
        const { edges, imprint, refusal } = check(
          loads.map(({ from, length, P }) => ({ from, to: from + length, P })),
          240,
        );
        const counted = edges.filter(({ counts }) => counts).map(({ change }) => change.P);
        const largest = Math.max(0, ...counted.map(Math.abs));
        for (const power of counted) expect(Math.abs(power)).toBeGreaterThanOrEqual(0.15 * largest);
        const [rise = 0, fall = 0] = counted;
        const isPair =
          counted.length === 2 && rise > 0 && fall < 0 && Math.min(rise, -fall) >= Math.max(rise, -fall) / 1.5;
        expect(imprint !== null).toBe(isPair);
        if (counted.length === 0) expect(refusal).toBe(526);
        else if (counted.length > 2) expect(refusal).toBe(525);
        else expect(refusal).toBe(isPair ? null : 528);
      }),
    );
  });
});
