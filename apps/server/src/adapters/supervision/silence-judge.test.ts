import { describe, expect, it } from 'vitest';
import { parsedSign, SilenceJudge, type ThreadSign, threadSign } from './silence-judge.ts';

/** Beats until the process is judged to hang; null within five minutes. */
function beatsUntilHung(judge: SilenceJudge, sign: (beat: number) => ThreadSign | undefined): number | null {
  for (let beat = 1; beat <= 300; beat += 1) if (judge.beat(sign(beat))) return beat;
  return null;
}

const asleep = { state: 'S', ticks: 100 };

describe('a silent storage process', () => {
  // proves R-OPS-041
  it('hangs when it sleeps or is stopped although it should answer', () => {
    expect(beatsUntilHung(new SilenceJudge(), () => asleep)).toBe(16);
    expect(beatsUntilHung(new SilenceJudge(), () => ({ state: 'T', ticks: 100 }))).toBe(16);
    expect(beatsUntilHung(new SilenceJudge(), () => undefined)).toBe(16);
  });

  // proves R-OPS-041
  it('does not hang while it waits for a processor or for the disk, or works, up to two minutes', () => {
    expect(beatsUntilHung(new SilenceJudge(), () => ({ state: 'R', ticks: 100 }))).toBe(121);
    expect(beatsUntilHung(new SilenceJudge(), () => ({ state: 'D', ticks: 100 }))).toBe(121);
    expect(beatsUntilHung(new SilenceJudge(), (beat) => ({ state: 'S', ticks: beat }))).toBe(121);
  });

  // proves R-OPS-041
  it('is judged by what it does after a time without a processor', () => {
    const starved = (beat: number) => (beat <= 19 ? { state: 'R', ticks: 100 } : asleep);
    expect(beatsUntilHung(new SilenceJudge(), starved)).toBe(22);
    const judge = new SilenceJudge();
    for (let beat = 1; beat <= 19; beat += 1) expect(judge.beat({ state: 'R', ticks: 100 })).toBe(false);
    judge.heard();
    expect(judge.beat(asleep)).toBe(false);
  });

  it('is known by the state and the time of its thread, whatever its name is', () => {
    const stat = '7 (a) R (b) S 1 7 7 0 -1 4194304 1 2 3 4 21 13 0 0 20 0 1 0 5 6 7';
    expect(parsedSign(stat)).toEqual({ state: 'S', ticks: 34 });
    expect(threadSign(process.pid)?.state).toMatch(/^[RSD]$/);
    expect(threadSign(0)).toBeUndefined();
  });
});
