import type { ApplianceEntry, ApplianceRun } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { nextRunOf, othersOf, seenRun } from './correctable.ts';

const run = (start: number, values: Partial<ApplianceRun> = {}): ApplianceRun => ({
  ...{ ID_appliance: 1, name: 'Kettle', phase: 'L1', start, end: start + 60_000, duration: 60, energy: 30 },
  ...{ prediction_rate: 0.9, computed: false },
  ...values,
});

const entry = (ID_appliance: number, values: Partial<ApplianceEntry> = {}): ApplianceEntry => ({
  ...{ ID_appliance, name: `Appliance ${ID_appliance}`, phase: 'L1', learned: false, imprints: [] },
  ...values,
});

describe('a run', () => {
  it('is joined with the next one of its appliance that has ended', () => {
    const runs = [run(0), run(300_000, { ID_appliance: 2 }), run(900_000), run(600_000), run(1_200_000, { end: null })];
    const [first, other, third] = runs as [ApplianceRun, ApplianceRun, ApplianceRun];
    expect(nextRunOf(runs, first)?.start).toBe(600_000);
    expect(nextRunOf(runs, other)).toBeUndefined();
    expect(nextRunOf(runs, third)).toBeUndefined();
  });

  it('is given to another appliance of its phase, those of people first', () => {
    const all = [
      entry(1),
      entry(2, { learned: true, name: 'A' }),
      entry(3, { name: 'Toaster' }),
      entry(4, { phase: 'L2' }),
    ];
    expect(othersOf(all, run(0)).map(({ ID_appliance }) => ID_appliance)).toEqual([3, 2]);
  });

  it('is corrected once it has ended', () => {
    expect(seenRun(run(5))).toEqual({ ID_appliance: 1, start: 5, end: 60_005 });
    expect(seenRun(run(5, { end: null }))).toBeUndefined();
  });
});
