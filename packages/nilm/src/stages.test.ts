import { phaseSignal } from '@phasor/testkit';
import { describe, expect, it } from 'vitest';
import { disaggregate, newPhaseState } from './disaggregation.ts';
import { checkRecording } from './recording/recording.ts';
import { samplesOf } from './samples.ts';

const SETTINGS = { threshold: 25, isLearning: true, step: 1000 };

/** Seconds from the begin of the signal. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Runs of a coffee maker of 2 kW, recorded in one stage, in a house with a base load of 40 W. */
function runsOf(stages: readonly (Span & { readonly P: number })[]): Span[] {
  const recording = phaseSignal({ length: 90, loads: [{ P: 2000, Q: 20, from: 20, to: 60 }] });
  const { imprint } = checkRecording(samplesOf(recording), SETTINGS);
  const appliances = [{ id: 1, imprints: imprint ? [imprint] : [] }];
  const samples = phaseSignal({ length: 900, base: 40, loads: stages.map((stage) => ({ ...stage, Q: 10 })) });
  const { runs } = disaggregate(newPhaseState(), samplesOf(samples), { appliances, settings: SETTINGS });
  const begin = samples[0]?.time ?? 0;
  return runs.map(({ start, end }) => ({ from: (start - begin) / 1000, to: (end - begin) / 1000 }));
}

describe('an appliance that switches off in two stages', () => {
  // proves R-NILM-061
  it('is off with the second one, also where nothing else is on', () => {
    const first = { from: 100, to: 200, P: 1_350 };
    expect(runsOf([first, { from: 100, to: 220, P: 650 }])).toEqual([{ from: 100, to: 220 }]);
  });

  // proves R-NILM-061
  it('is off with the first one where the second does not follow within a minute', () => {
    const first = { from: 100, to: 200, P: 1_350 };
    expect(runsOf([first, { from: 100, to: 300, P: 650 }])).toEqual([]);
    // Else the fall at its own power would end it.
    const later = { from: 100, to: 300, P: 650 };
    expect(runsOf([first, later, { from: 400, to: 500, P: 2_000 }])).toEqual([{ from: 400, to: 500 }]);
  });
});
