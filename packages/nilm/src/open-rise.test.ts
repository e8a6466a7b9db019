import { expect, describe as group, it } from 'vitest';
import { type Habits, learnRun } from './habits.ts';
import type { Appliance } from './imprint.ts';
import type { Change } from './matching.ts';
import { bestEnding, candidatesOf } from './open-rise.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const shapes = { peak: 0, duration: 60_000, risingShape: [], fallingShape: [] };
const LAMP: Appliance = {
  id: 3,
  imprints: [{ rising: { P: 60, Q: 5, I: null }, falling: { P: -60, Q: -5, I: null }, ...shapes }],
};

function change(time: number, P: number): Change {
  return { time, P, Q: P / 12, I: null, noise: 1, noiseQ: 1, peak: 0, isFaint: false };
}

group('the end of a run', () => {
  // proves R-NILM-057
  it('is chosen by the time of day, which does not make the run likelier', () => {
    const habits: Habits = {};
    for (let day = 0; day < 14; day += 1) {
      const rising = change(day * DAY + 20 * HOUR, 60);
      learnRun(habits, LAMP, { rising, falling: change(rising.time + HOUR, -60), cost: 1, likeness: 0.9 });
    }
    const endedAt = (hour: number) => {
      const edge = change(30 * DAY + hour * HOUR, 60);
      const rise = { edge, candidates: candidatesOf(edge, [LAMP], 25) };
      const falling = change(edge.time + HOUR, -60);
      return bestEnding([rise], falling, { appliances: [LAMP], habits, withUnknown: false });
    };
    const [usual, unusual] = [endedAt(20), endedAt(8)];
    expect(usual?.cost).toBeLessThan((unusual?.cost ?? 0) - 2);
    expect(usual?.fit).toBe(unusual?.fit);
  });

  // proves R-NILM-060
  it('is chosen by reactive power between loads that draw the same, which excludes none where it is alone', () => {
    const heater = (id: number, Q: number): Appliance => ({
      id,
      imprints: [{ rising: { P: 1_950, Q, I: null }, falling: { P: -1_950, Q: -Q, I: null }, ...shapes }],
    });
    const switched = (time: number, P: number, Q: number): Change => ({ ...change(time, P), Q });
    const ended = (appliances: readonly Appliance[], Q: number) => {
      const edge = switched(0, 1_960, Q);
      const rise = { edge, candidates: candidatesOf(edge, appliances, 25) };
      const falling = switched(HOUR, -1_930, -Q);
      return bestEnding([rise], falling, { appliances, habits: {}, withUnknown: false });
    };
    const both = [heater(1, 5), heater(2, 25)];
    expect([4, 26].map((Q) => ended(both, Q)?.candidate?.appliance)).toEqual([1, 2]);
    expect(ended(both, 26)?.certainty).toBeGreaterThan(0.95);
    const alone = ended([heater(1, 5)], 26);
    expect(alone?.candidate?.appliance).toBe(1);
    // Twice the most of one edge, which says nothing of how likely the run is.
    expect((alone?.cost ?? 0) - (alone?.fit ?? 0)).toBeCloseTo(10, 0);
  });
});
