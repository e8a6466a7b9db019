import { describe, expect, it } from 'vitest';
import type { RecordedEdge } from './recorded-edges.ts';
import { machineOf, stateEdges } from './recorded-machine.ts';

const SECOND = 1_000;
const OPTIONS = { threshold: 25 };

interface Level {
  readonly P: number;
  readonly Q?: number | null;
  /** Seconds for which it was held. */
  readonly held?: number;
}

/** The edges between levels, each held for ten seconds if not said otherwise. */
function edgesOf(levels: readonly (number | Level)[], noise = 0): RecordedEdge[] {
  const all = levels.map((level): Level => (typeof level === 'number' ? { P: level } : level));
  let time = 0;
  return all.slice(1).map(({ P, Q = 0 }, index) => {
    const { P: from, Q: reactive = 0, held = 10 } = all[index] ?? expect.fail();
    time += held * SECOND;
    const change = { P: P - from, Q: Q === null || reactive === null ? null : Q - reactive, I: null };
    const [before, after] = [
      { P: from, Q: reactive, I: null },
      { P, Q, I: null },
    ];
    const rest = { peak: 0, noise, noiseQ: 0, isFaint: false, counts: true };
    return { time, settled: time + SECOND, change, before, after, ...rest };
  });
}

const machine = (...levels: readonly (number | Level)[]) => machineOf(edgesOf(levels), OPTIONS);
const powers = (...levels: readonly (number | Level)[]) => machine(...levels)?.states.map(({ P }) => P);

describe('the states of a recording', () => {
  it('are its levels above what was on before, and each change between them once', () => {
    const found = machine(100, 300, 2_100, 300, 2_100, 300, 100);
    expect(found?.states.map(({ P, Q, I }) => [P, Q, I])).toEqual([
      [0, 0, 0],
      [200, 0, null],
      [2_000, 0, null],
    ]);
    expect(found?.changes).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 0],
    ]);
    expect(found?.pause).toBe(0);
  });

  it('are means of similar levels, each by how long it was held', () => {
    const found = machine(0, { P: 200, Q: 40 }, 2_000, { P: 206, Q: 42, held: 30 }, 0);
    expect(found?.states[1]?.P).toBeCloseTo((200 * 10 + 206 * 30) / 40, 9);
    expect(found?.states[1]?.Q).toBeCloseTo((40 * 10 + 42 * 30) / 40, 9);
    const unknown = machine(0, { P: 200, Q: 40 }, 2_000, { P: 206, Q: null }, 0);
    expect(unknown?.states[1]?.Q).toBeNull();
  });

  it('are apart where power differs by more than two usual deviations, or reactive power does', () => {
    // Of 200 W these are 10 W and a little; 5 % of the level and half of the noise.
    expect(powers(0, 200, 2_000, 220, 0)).toHaveLength(3);
    expect(powers(0, 200, 2_000, 221, 0)).toHaveLength(4);
    expect(machineOf(edgesOf([0, 200, 2_000, 290, 0], 100), OPTIONS)?.states).toHaveLength(3);
    expect(powers(0, { P: 200, Q: 0 }, 2_000, { P: 200, Q: 9 }, 0)).toHaveLength(4);
    expect(powers(0, { P: 200, Q: 0 }, 2_000, { P: 200, Q: 6 }, 0)).toHaveLength(3);
  });

  it('do not change into themselves where the level of one moves a little', () => {
    expect(machine(0, 200, 208, 2_000, 0)?.changes).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
  });

  it('are off below the threshold; the longest time of that is a pause', () => {
    const found = machine(50, 350, { P: 74, held: 20 }, 350, { P: 50, held: 7 }, 350, 50);
    expect(found?.states.map(({ P }) => P)).toEqual([0, 300]);
    expect(found?.changes).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(found?.pause).toBe(20 * SECOND);
    expect(powers(50, 350, 75, 350, 50)).toEqual([0, 300, 25]);
  });
});

describe('a recording without states', () => {
  it('has two edges, does not begin with a rise, or does not end with a fall', () => {
    expect(machine(0, 200, 0)).toBeNull();
    expect(machine()).toBeNull();
    expect(machine(300, 0, 300, 0)).toBeNull();
    expect(machine(0, 300, 0, 300)).toBeNull();
    // Off is neither far below what was on before, nor different at the end.
    expect(machine(300, 200, 1_300, 300)).toBeNull();
    expect(machine(300, 1_300, 200, 300)).toBeNull();
  });

  it('has something left at its end, or falls below what was on before, by more than 15 % of its largest level', () => {
    expect(machine(0, 500, 1_000, 150)).not.toBeNull();
    expect(machine(0, 500, 1_000, 151)).toBeNull();
    expect(machine(500, 1_500, 500 - 150, 1_500, 500)).not.toBeNull();
    expect(machine(500, 1_500, 500 - 151, 1_500, 500)).toBeNull();
    expect(machine(500, 1_000, 1_500, 500 - 151)).toBeNull();
  });

  it('has more than eleven levels beside off, or more than 200 edges', () => {
    const levels = (count: number) => Array.from({ length: count }, (_, index) => 100 * 1.4 ** index);
    expect(powers(0, ...levels(11), 0)).toHaveLength(12);
    expect(machine(0, ...levels(12), 0)).toBeNull();
    const steps = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 300 : 900));
    expect(machine(0, ...steps(199), 0)).not.toBeNull();
    expect(machine(0, ...steps(201), 0)).toBeNull();
  });
});

describe('the edges that are changes of state', () => {
  it('have the threshold at least, and a twentieth of the largest', () => {
    const sizes = (threshold: number) =>
      stateEdges(edgesOf([0, 2_000, 1_900, 1_999, 24, 0]), { threshold }).map(({ change }) => change.P);
    expect(sizes(25)).toEqual([2_000, -100, -1_975]);
    expect(sizes(150)).toEqual([2_000, -1_975]);
    expect(stateEdges([], OPTIONS)).toEqual([]);
    expect(stateEdges(edgesOf([0, 30, 5, 0]), OPTIONS)).toHaveLength(2);
  });
});
