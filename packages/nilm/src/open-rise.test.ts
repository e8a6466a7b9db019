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
});
