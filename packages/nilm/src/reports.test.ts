import { phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState } from './disaggregation.ts';
import type { Appliance } from './imprint.ts';
import { checkRecording } from './recording/recording.ts';
import { type RecordedSample, samplesOf } from './samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1000 };
const KETTLE = { P: 2000, Q: 20 };
const FRIDGE = { P: 130, Q: 90, inrush: 700 };

function recorded(id: number, samples: readonly RecordedSample[]): Appliance {
  const { imprint } = checkRecording(samplesOf(samples), SETTINGS);
  return { id, imprints: imprint ? [imprint] : [] };
}

const APPLIANCES = [KETTLE, FRIDGE].map((load, i) => {
  return recorded(i + 1, phaseSignal({ length: 90, loads: [{ ...load, from: 20, to: 60 }] }));
});

describe('the reports of a phase', () => {
  /** Results sample by sample, each with the seconds of the sample at which it is known. */
  function reports(
    samples: readonly RecordedSample[],
    { leastLikeness, appliances = APPLIANCES }: { leastLikeness?: number; appliances?: readonly Appliance[] } = {},
  ) {
    const state = newPhaseState();
    const settings = leastLikeness === undefined ? SETTINGS : { ...SETTINGS, leastLikeness };
    const begin = samples[0]?.time ?? 0;
    return samples.flatMap((sample) => {
      const { starts, runs } = disaggregate(state, samplesOf([sample]), { appliances, settings });
      const at = (sample.time - begin) / 1000;
      return [...starts.map(() => ({ kind: 'on', at })), ...runs.map(() => ({ kind: 'off', at }))];
    });
  }

  // proves R-NILM-044
  it('come within 5 s of switching on and 15 s of switching off', () => {
    const loads = [
      { from: 100, to: 200, ...KETTLE },
      { from: 300, to: 700, ...FRIDGE },
    ];
    const found = reports(phaseSignal({ length: 900, loads, noise: 1 }));
    expect(found.map(({ kind }) => kind)).toEqual(['on', 'off', 'on', 'off']);
    for (const [i, latest] of [105, 215, 305, 715].entries()) expect(found[i]?.at).toBeLessThanOrEqual(latest);
  });

  // proves R-NILM-044
  it('come within 5 s also of an appliance whose inrush or first stage is held, and of a restless one', () => {
    const held = (P: number, seconds: number, base: number) =>
      phaseSignal({
        ...{ length: 500, noise: 1, base },
        loads: [
          { from: 100, to: 400, P: 130, Q: 90 },
          { from: 100, to: 100 + seconds, P, Q: 0 },
        ],
      });
    const later = phaseSignal({
      length: 500,
      loads: [
        { from: 100, to: 400, P: 1_200, Q: 10 },
        { from: 104, to: 400, P: 800, Q: 10 },
      ],
    });
    const restless = phaseSignal({ length: 500, loads: [{ from: 100, to: 400, ...KETTLE }] }).map((sample, i) =>
      i >= 100 && i < 400 ? { ...sample, P: (sample.P ?? 0) + (i % 2 === 0 ? 60 : -60) } : sample,
    );
    const first = (samples: readonly RecordedSample[], own: readonly Appliance[]) =>
      reports(samples, { appliances: own })[0];
    for (const samples of [held(570, 4, 100), later]) {
      const own = [recorded(8, samples.slice(60, 460))];
      expect(first(samples, own)).toEqual({ kind: 'on', at: expect.toSatisfy((at: number) => at <= 105) });
      expect(reports(samples, { appliances: own }).map(({ kind }) => kind)).toEqual(['on', 'off']);
    }
    expect(first(restless, APPLIANCES)).toEqual({ kind: 'on', at: expect.toSatisfy((at: number) => at <= 105) });
  });

  // proves R-NILM-065
  it('come in time of an appliance whose runs begin with a held inrush that its imprint does not have, and of no other one', () => {
    const begins = (from: number, { P, Q, held }: { P: number; Q: number; held: number }) => [
      { from, to: from + 600, P, Q },
      { from, to: from + 5, P: held, Q: 0 },
    ];
    const [fridge, freezer] = [
      { P: 150, Q: 100, held: 500 },
      { P: 120, Q: 60, held: 470 },
    ];
    const steady = recorded(9, phaseSignal({ length: 90, loads: [{ from: 20, to: 60, P: 120, Q: 60 }] }));
    const own = [recorded(8, phaseSignal({ length: 900, loads: begins(60, fridge) })), steady];
    const loads = [0, 1, 2, 3, 4].flatMap((i) => begins(100 + 1_200 * i, freezer));
    const all = reports(phaseSignal({ length: 6_200, noise: 1, loads }), { appliances: own });
    const on = all.filter(({ kind }) => kind === 'on');
    for (const from of [3_700, 4_900]) {
      expect(on.filter(({ at }) => at >= from && at < from + 600)).toEqual([
        { kind: 'on', at: expect.toSatisfy((at: number) => at <= from + 5) },
      ]);
    }
  });

  // proves R-NILM-071
  it('come once of an appliance whose level falls by some watts just after it came on', () => {
    const loads = [
      { from: 100, to: 400, ...KETTLE },
      { from: 100, to: 106, P: 70, Q: 0 },
    ];
    const found = reports(phaseSignal({ length: 600, loads, noise: 1 }));
    expect(found.map(({ kind }) => kind)).toEqual(['on', 'off']);
  });

  // proves R-NILM-072
  it('come by two samples that agree on an appliance, where the power has not stood for 3 s', () => {
    const loads = [
      { from: 103, to: 400, ...KETTLE },
      { from: 100, to: 101, P: 700, Q: 0 },
      { from: 101, to: 103, P: 300, Q: 0 },
    ];
    const found = reports(phaseSignal({ length: 600, loads, noise: 1 }));
    expect(found[0]).toEqual({ kind: 'on', at: 104 });
    expect(found.map(({ kind }) => kind)).toEqual(['on', 'off']);
  });

  /** A motor that nobody recorded and that never rests: 170 W and more for 9 s of every 20. */
  const motor = (from: number, times: number) =>
    Array.from({ length: times }, (_, i) => ({
      from: from + 20 * i,
      to: from + 20 * i + 9,
      P: 170 + 9 * (i % 4),
      Q: 60,
    }));

  // proves R-NILM-073
  it('come of nothing that is more likely a load that never rests', () => {
    const own = { from: 495, to: 900, P: 140, Q: 94 };
    const on = (loads: readonly (typeof own)[]) =>
      reports(phaseSignal({ length: 1_000, loads, noise: 1 })).filter(({ kind }) => kind === 'on');
    expect(on([own])).toHaveLength(1);
    expect(on([...motor(100, 20), own])).toEqual([]);
  });

  // proves R-NILM-045
  it('hold nothing of less likeness than is set', () => {
    const loads = [{ from: 100, to: 400, ...KETTLE }];
    const samples = phaseSignal({ length: 600, loads });
    expect(reports(samples).filter(({ kind }) => kind === 'off')).toHaveLength(1);
    expect(reports(samples, { leastLikeness: 0.999 })).toEqual([]);
  });
});
