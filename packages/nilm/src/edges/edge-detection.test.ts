import { type PhaseSignal, phaseSignal } from '@phasor/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Edge } from '../edge.ts';
import { type RecordedSample, samplesOf } from '../samples.ts';
import { detectEdges, type EdgeState, newEdgeState } from './edge-detection.ts';

const OPTIONS = { threshold: 25, step: 1000 };

const edgesOf = (samples: readonly RecordedSample[], options = OPTIONS): Edge[] =>
  detectEdges(newEdgeState(), samplesOf(samples), options);
const realOf = (samples: readonly RecordedSample[], options = OPTIONS) =>
  edgesOf(samples, options).filter((edge) => !edge.isFaint);
const signal = (loads: PhaseSignal['loads'], others: Partial<PhaseSignal> = {}) =>
  phaseSignal({ length: 200, loads, ...others });

describe('edges of a phase', () => {
  // proves R-NILM-001
  it('are reported with their time, both levels and what changed', () => {
    const samples = signal([{ from: 50, to: 120, P: 800, Q: 150 }]);
    const edges = realOf(samples);
    expect(edges.map(({ time }) => time)).toEqual([samples[50]?.time, samples[120]?.time]);
    expect(edges[0]?.change.P).toBeCloseTo(800, -1);
    expect(edges[0]?.change.Q).toBeCloseTo(150, 0);
    expect(edges[0]?.change.I).toBeCloseTo(Math.hypot(900, 170) / 230 - Math.hypot(100, 20) / 230, 1);
    expect(edges[0]?.before.P).toBeCloseTo(100, -1);
    expect(edges[0]?.after.P).toBeCloseTo(900, -1);
    expect(edges[1]?.change.P).toBeCloseTo(-800, -1);
  });

  it('are measured after the inrush, which is reported separately', () => {
    const [rising] = realOf(signal([{ from: 50, to: 120, P: 130, inrush: 900 }]));
    expect(rising?.change.P).toBeCloseTo(130, -1);
    expect(rising?.peak).toBeGreaterThan(700);
  });

  // proves R-NILM-001
  it('do not exist below the threshold; from half of it they are reported as faint', () => {
    expect(realOf(signal([{ from: 50, to: 120, P: 20 }]))).toEqual([]);
    expect(edgesOf(signal([{ from: 50, to: 120, P: 20 }])).map(({ isFaint }) => isFaint)).toEqual([true, true]);
    expect(edgesOf(signal([{ from: 50, to: 120, P: 10 }]))).toEqual([]);
    expect(realOf(signal([{ from: 50, to: 120, P: 20 }]), { threshold: 15, step: 1000 })).toHaveLength(2);
  });

  it('are not found in noise that grows with the load', () => {
    const heater = [{ from: 40, to: 1_160, P: 6000 }];
    const edges = realOf(signal(heater, { length: 1_200, noise: 0.5, noiseShare: 0.015 }));
    expect(edges.map(({ change }) => Math.sign(change.P))).toEqual([1, -1]);
  });

  it('are not found for a pulse shorter than a level needs to settle', () => {
    expect(realOf(signal([{ from: 50, to: 52, P: 800 }]))).toEqual([]);
  });

  it('are a single one for a ramp of some seconds and for an appliance that switches on in stages', () => {
    const ramp = Array.from({ length: 6 }, (_, i) => ({ from: 50 + i, to: 150, P: 100 }));
    const [edge, ...others] = realOf(signal(ramp)).filter(({ change }) => change.P > 0);
    expect(edge?.change.P).toBeCloseTo(600, -1);
    expect(others).toEqual([]);
  });

  it('are also found with a sample every ten seconds or every minute', () => {
    for (const step of [10_000, 60_000]) {
      const edges = realOf(signal([{ from: 50, to: 120, P: 800 }], { step }), { threshold: 25, step });
      expect(edges.map(({ change }) => Math.round(change.P / 50) * 50)).toEqual([800, -800]);
    }
  });

  it('have no reactive power and current if those were not measured', () => {
    const blind = signal([{ from: 50, to: 120, P: 800 }]).map((sample) => ({ ...sample, Q: null, I: null }));
    expect(realOf(blind).map(({ change }) => [change.Q, change.I])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  // proves R-NILM-008
  it('are never caused by a gap, whatever the power after it', () => {
    const level = (power: number, begin: number) =>
      phaseSignal({ length: 60, base: power, begin: Date.UTC(2026, 2, 2) + begin, loads: [] });
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(5000),
        fc.oneof(fc.integer({ min: 6_000, max: 90_000 }), fc.integer({ min: 90_000, max: 90_000_000 })),
        (before, after, gap) => {
          expect(edgesOf([...level(before, 0), ...level(after, 59_000 + gap)])).toEqual([]);
        },
      ),
    );
  });

  it('are reported after a short gap without a change, and not for a change within it', () => {
    const samples = signal([{ from: 50, to: 120, P: 800 }]);
    const without = (from: number, to: number) => realOf(samples.filter((_, i) => i < from || i >= to));
    expect(without(70, 100).map(({ change }) => Math.sign(change.P))).toEqual([1, -1]);
    expect(without(45, 60).map(({ change }) => Math.sign(change.P))).toEqual([-1]);
    expect(without(100, 130).map(({ change }) => Math.sign(change.P))).toEqual([1]);
  });

  it('are the same with one or two samples missing', () => {
    const samples = signal([{ from: 50, to: 120, P: 800 }]);
    const holed = samples.filter((_, i) => i !== 80 && i !== 81 && i !== 20);
    const unknown = samples.map((sample, i) => (i === 80 ? { ...sample, P: Number.NaN } : sample));
    expect(realOf(holed)).toHaveLength(2);
    expect(realOf(unknown)).toHaveLength(2);
  });

  // proves R-NILM-007
  it('are the same for any division or repetition of the samples, and through JSON', () => {
    const samples = signal([
      { from: 30, to: 90, P: 800, inrush: 2000 },
      { from: 60, to: 150, P: 60 },
    ]);
    const whole = edgesOf(samples);
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (one, two) => {
        const [first, second] = [Math.min(one, two), Math.max(one, two)];
        let state = newEdgeState();
        const edges = [samples.slice(0, second), samples.slice(first, second), samples.slice(first)].flatMap(
          (piece) => {
            state = JSON.parse(JSON.stringify(state)) as EdgeState;
            return detectEdges(state, samplesOf(piece), OPTIONS);
          },
        );
        expect(edges).toEqual(whole);
      }),
    );
  });
});
