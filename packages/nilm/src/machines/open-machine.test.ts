import { describe, expect, it } from 'vitest';
import {
  advance,
  brokenOff,
  finished,
  type MachineImprint,
  type OpenMachine,
  opened,
  powerOf,
} from './open-machine.ts';

const HOUR = 3_600_000;
const BEGIN = Date.UTC(2026, 2, 28);
const MACHINE: MachineImprint['machine'] = {
  states: [0, 200, 2_000].map((P) => ({ P, Q: null, I: null })),
  changes: [],
  pause: 0,
};
const IMPRINT: MachineImprint = {
  appliance: { id: 7, imprints: [] },
  place: 3,
  imprint: {
    ...{ rising: { P: 200, Q: null, I: null }, falling: { P: -200, Q: null, I: null }, peak: 0, duration: HOUR },
    ...{ risingShape: [], fallingShape: [], machine: MACHINE },
  },
  machine: MACHINE,
};

const edge = (hour: number) => ({
  ...{ time: BEGIN + hour * HOUR, P: 1, Q: null, I: null, noise: 0, noiseQ: 0, peak: 0, isFaint: false },
});

/** Changes to a state at an hour. */
type Step = readonly [hour: number, to: number, isRecorded?: boolean];

/** A machine that went through states, each change at a distance of 1. */
function after([[hour, to, isRecorded = true], ...steps]: readonly [Step, ...(readonly Step[])]): OpenMachine {
  const change = { to, distance: 1, isRecorded };
  const open = opened(IMPRINT, edge(hour), { change, certainty: 0.9, isTentative: false });
  for (const [at, next, recorded = true] of steps) {
    advance(open, edge(at), {
      ...{ machine: MACHINE, certainty: 0.8 },
      change: { to: next, distance: 1, isRecorded: recorded },
    });
  }
  return open;
}

describe('an appliance of several states that is on', () => {
  it('draws what its state draws, since its last change', () => {
    const open = after([
      [0, 1],
      [1, 2],
    ]);
    expect(open).toMatchObject({ appliance: 7, imprint: 3, state: 2, since: BEGIN + HOUR, changes: 2, recorded: 2 });
    expect(open).toMatchObject({ cost: 2, certainty: 0.8, falling: null });
    expect(powerOf(open)).toBe(2_000);
    advance(open, edge(2), { machine: MACHINE, certainty: 1, change: { to: 1, distance: 1, isRecorded: true } });
    expect(powerOf(open)).toBe(200);
  });

  it('has the energy of its levels in its run', () => {
    const open = after([
      [0, 1],
      [1, 2],
      [1.5, 1],
      [2, 0],
    ]);
    const run = finished(open, IMPRINT, {});
    expect(run).toMatchObject({ appliance: 7, start: BEGIN, end: BEGIN + 2 * HOUR, endedBy: 'edge' });
    expect(run?.energy).toBeCloseTo(200 + 1_000 + 100, 6);
    expect(run?.levels).toEqual([
      { from: BEGIN, power: 200 },
      { from: BEGIN + HOUR, power: 2_000 },
      { from: BEGIN + 1.5 * HOUR, power: 200 },
    ]);
  });

  it('keeps the energy of a run whose oldest levels are joined', () => {
    const steps = Array.from({ length: 60 }, (_, at): Step => [at + (at % 3) / 4, at % 2 === 0 ? 1 : 2]);
    const [first = [0, 1] as const, ...others] = steps;
    const open = after([first, ...others, [70, 0]]);
    const times = [...steps.map(([hour]) => hour), 70];
    const energy = steps.reduce(
      (sum, [hour, to], at) => sum + (to === 1 ? 200 : 2_000) * ((times[at + 1] ?? 0) - hour),
      0,
    );
    expect(open.levels.length).toBeLessThanOrEqual(40);
    const run = finished(open, IMPRINT, {});
    expect((run?.energy ?? 0) / energy).toBeCloseTo(1, 6);
    expect(run?.start).toBe(BEGIN);
  });

  it('has a run once it is off, and enough of its changes were recorded: both of two, half of more', () => {
    expect(finished(after([[0, 1]]), IMPRINT, {})).toBeUndefined();
    expect(
      finished(
        after([
          [0, 1],
          [1, 0, false],
        ]),
        IMPRINT,
        {},
      ),
    ).toBeUndefined();
    expect(
      finished(
        after([
          [0, 1],
          [1, 0],
        ]),
        IMPRINT,
        {},
      ),
    ).toBeDefined();
    expect(
      finished(
        after([
          [0, 1],
          [1, 2, false],
          [2, 1, false],
          [3, 0],
        ]),
        IMPRINT,
        {},
      ),
    ).toBeDefined();
    expect(
      finished(
        after([
          [0, 1],
          [1, 2, false],
          [3, 0, false],
        ]),
        IMPRINT,
        {},
      ),
    ).toBeUndefined();
  });

  it('has as likely a run of many changes as of two that are as near', () => {
    const rate = (open: OpenMachine) => finished(open, IMPRINT, {})?.predictionRate ?? Number.NaN;
    expect(
      rate(
        after([
          [0, 1],
          [1, 0],
        ]),
      ),
    ).toBeGreaterThan(0.3);
    expect(
      rate(
        after([
          [0, 1],
          [1, 2],
          [2, 1],
          [3, 0],
        ]),
      ),
    ).toBeCloseTo(
      rate(
        after([
          [0, 1],
          [1, 0],
        ]),
      ),
      9,
    );
  });

  it('has half as likely a run where a gap ends it, with the energy until then', () => {
    const habits = {};
    const open = after([
      [0, 1],
      [1, 2],
    ]);
    const run = brokenOff(open, BEGIN + 1.25 * HOUR, habits);
    expect(run).toMatchObject({ start: BEGIN, end: BEGIN + 1.25 * HOUR, endedBy: 'gap' });
    expect(run.energy).toBeCloseTo(200 + 500, 6);
    const whole = finished(
      after([
        [0, 1],
        [1, 2],
        [1.25, 0],
      ]),
      IMPRINT,
      habits,
    );
    expect(run.predictionRate).toBeCloseTo((whole?.predictionRate ?? 0) / 2, 9);
    expect(habits).toHaveProperty('7.runs', 1);
  });
});
