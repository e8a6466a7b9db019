import { describe, expect, it } from 'vitest';
import { FairTurns } from './fair-turns.ts';

/** Work of many portions on a clock of its own, while others take a while of each turn of the event loop. */
async function portionsIn(turns: number, { portionMs, othersMs }: { portionMs: number; othersMs: number }) {
  let [clock, turn, portions, isEnded] = [0, 0, 0, false];
  const others = () => {
    clock += othersMs;
    turn += 1;
    if (!isEnded) setImmediate(others);
  };
  setImmediate(others);
  const fair = new FairTurns(() => clock);
  while (turn < turns) {
    clock += portionMs;
    portions += 1;
    await fair.goOn();
  }
  isEnded = true;
  return portions;
}

// proves R-MEAS-093
describe('long work beside others', () => {
  it.each([
    { othersMs: 0, least: 2.5, most: 3.5 },
    { othersMs: 2, least: 2.5, most: 3.5 },
    { othersMs: 20, least: 9, most: 11 },
    { othersMs: 150, least: 70, most: 80 },
    { othersMs: 2_000, least: 95, most: 105 },
  ])(
    'takes half as long as they, within limits: beside $othersMs ms of each turn',
    async ({ othersMs, least, most }) => {
      const ms = (0.5 * (await portionsIn(40, { portionMs: 0.5, othersMs }))) / 40;
      expect(ms).toBeGreaterThan(least);
      expect(ms).toBeLessThan(most);
    },
  );

  it('takes one portion of each turn, however long that is', async () => {
    expect(await portionsIn(10, { portionMs: 500, othersMs: 1 })).toBe(10);
  });

  it('goes on after all that follows from its promises', async () => {
    const seen: string[] = [];
    const chained = async (depth: number): Promise<void> => {
      if (depth > 0) await chained(depth - 1);
      else await Promise.resolve();
    };
    void chained(50).then(() => seen.push('what follows'));
    await new FairTurns(() => 0).goOn();
    seen.push('the next portion');
    expect(seen).toEqual(['what follows', 'the next portion']);
  });
});
