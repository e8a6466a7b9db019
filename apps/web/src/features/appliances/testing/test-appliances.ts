import type { ApplianceEntry, ApplianceNode, ApplianceRun } from '@phasor/contract';

export const HOUR = 3_600_000;
export const from = Date.parse('2026-11-20T00:00:00+01:00');
export const range = { from, to: from + 24 * HOUR };

/** A recorded appliance of 2 kW. */
export const appliance = (ID: number, change: Partial<ApplianceEntry> = {}): ApplianceEntry => ({
  ID_appliance: ID,
  name: `Appliance ${ID}`,
  phase: 'L1',
  learned: false,
  imprints: [{ ID_imprint: 100 + ID, timestamp: from / 1_000 - 86_400, power_P: 2_000, power_Q: 10, power_I: 8.7 }],
  ...change,
});

/** A run by its hours of the day; one without an end still goes on. */
export const run = (ID: number, start: number, end: number | null): ApplianceRun => ({
  ID_appliance: ID,
  name: `Appliance ${ID}`,
  phase: 'L1',
  start: from + start * HOUR,
  end: end === null ? null : from + end * HOUR,
  duration: ((end ?? 24) - start) * 3_600,
  energy: 100,
  prediction_rate: 0.9,
  computed: false,
});

export const leaf = (ID: number): ApplianceNode => ({
  title: `Appliance ${ID}`,
  isLeaf: true,
  data: { id: `appliance-${ID}`, ID_appliance: ID, phase: 'L1' },
});

export const group = (id: string, children: ApplianceNode[], type?: 'main'): ApplianceNode => ({
  title: id,
  isLeaf: false,
  isExpanded: true,
  children,
  data: { id, ...(type === undefined ? {} : { type }) },
});
