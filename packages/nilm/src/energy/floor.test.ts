import { phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState } from '../disaggregation.ts';
import { checkRecording } from '../recording/recording.ts';
import { samplesOf } from '../samples.ts';

const STEP = 10_000;
const SETTINGS = { threshold: 25, isLearning: false, step: STEP };
const DAY = 8_640;
const LAMP = { P: 60, Q: 0 };

const { imprint } = checkRecording(
  samplesOf(phaseSignal({ length: 90, step: STEP, loads: [{ ...LAMP, from: 20, to: 60 }] })),
  SETTINGS,
);
const APPLIANCES = [{ id: 1, imprints: imprint ? [imprint] : [] }];

describe('what a phase never falls below', () => {
  /** The samples at which the lamp is reported on; at `hidden` it goes off as another load comes on, so its fall is no edge. */
  function onAt(base: number, hidden: number): number[] {
    const loads = [
      { from: 1_000, to: 1_300, P: 800, Q: 0 },
      { from: DAY + 1_000, to: DAY + 1_300, P: 800, Q: 0 },
      { from: hidden - 200, to: hidden, ...LAMP },
      { from: hidden, to: hidden + 200, P: 60, Q: 300 },
      { from: hidden + 400, to: hidden + 600, ...LAMP },
    ];
    const samples = phaseSignal({ length: hidden + 800, step: STEP, base, loads, noise: 1 });
    const { starts } = disaggregate(newPhaseState(), samplesOf(samples), {
      appliances: APPLIANCES,
      settings: SETTINGS,
    });
    return starts.map(({ time }) => (time - (samples[0]?.time ?? 0)) / STEP - hidden);
  }

  // proves R-NILM-074
  it('is drawn by none of its appliances: one that needs more than is left is off, although its fall was not seen', () => {
    expect(onAt(300, 2 * DAY + 4_000)).toEqual([-200, 400]);
  });

  it('is unknown on the first day', () => {
    expect(onAt(300, 4_000)).toEqual([-200]);
  });
});
