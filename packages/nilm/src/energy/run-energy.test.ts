import { phaseSignal } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { disaggregate, newPhaseState } from '../disaggregation.ts';
import { checkRecording } from '../recording/recording.ts';
import { samplesOf } from '../samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1_000 };

// proves R-NILM-076
it('of an appliance that draws more in its first minutes is nearer to what it draws afterwards', () => {
  const heater = { P: 1_900, Q: 10 };
  const recording = samplesOf(phaseSignal({ length: 90, loads: [{ ...heater, from: 20, to: 60 }] }));
  const { imprint } = checkRecording(recording, SETTINGS);
  const [from, to] = [100, 1_900];
  const extra = (i: number) => (i >= from && i < to ? 100 * Math.exp((from - i) / 120) : 0);
  const phase = phaseSignal({ length: 2_000, loads: [{ ...heater, from, to }] });
  const samples = samplesOf(phase.map((sample, i) => ({ ...sample, P: sample.P + extra(i) })));
  const appliances = [{ id: 1, imprints: imprint ? [imprint] : [] }];
  const { runs } = disaggregate(newPhaseState(), samples, { appliances, settings: SETTINGS });
  const drawn = phase.reduce((sum, _, i) => sum + extra(i), 0) + heater.P * (to - from);
  expect(runs).toHaveLength(1);
  expect(Math.abs((runs[0]?.energy ?? 0) / (drawn / 3_600) - 1)).toBeLessThan(0.015);
});

// proves R-NILM-080
it('of a small appliance beside a load that never rests is what the appliance is known to draw', () => {
  const lamp = { P: 60, Q: 20 };
  const recording = samplesOf(phaseSignal({ length: 90, loads: [{ ...lamp, from: 20, to: 60 }] }));
  const { imprint } = checkRecording(recording, SETTINGS);
  const loads = Array.from({ length: 12 }, (_, i) => ({ ...lamp, from: 400 * i + 100, to: 400 * i + 300 }));
  const samples = samplesOf(phaseSignal({ length: 5_000, noise: 6, loads }));
  const appliances = [{ id: 1, imprints: imprint ? [imprint] : [] }];
  const { runs } = disaggregate(newPhaseState(), samples, { appliances, settings: SETTINGS });
  expect(runs.length).toBeGreaterThan(8);
  for (const { energy, start, end } of runs) {
    expect(Math.abs((energy * 3_600_000) / (end - start) / lamp.P - 1)).toBeLessThan(0.015);
  }
});

// proves R-NILM-080
it('of a large appliance is what its edges show, also where it draws another power than before', () => {
  const heater = { P: 1_900, Q: 10 };
  const recording = samplesOf(phaseSignal({ length: 90, loads: [{ ...heater, from: 20, to: 60 }] }));
  const { imprint } = checkRecording(recording, SETTINGS);
  const samples = samplesOf(phaseSignal({ length: 600, loads: [{ P: 1_810, Q: 10, from: 100, to: 400 }] }));
  const appliances = [{ id: 1, imprints: imprint ? [imprint] : [] }];
  const { runs } = disaggregate(newPhaseState(), samples, { appliances, settings: SETTINGS });
  expect((runs[0]?.energy ?? 0) / ((1_810 * 300) / 3_600)).toBeCloseTo(1, 2);
});
