import { beforeAll, describe, expect, it } from 'vitest';
import { type CrashReport, crashUnderLoad } from '../support/crashes.ts';

const BACK_MS = 5_000;
/** What an undisturbed start takes at most on a machine that has time for it; where it takes longer, all else may, too. */
const START_MS = 2_000;

describe('server and storage process, killed in turn five times at any moment under load', () => {
  let report: CrashReport;
  beforeAll(async () => {
    report = await crashUnderLoad({ runs: 5, meters: 100, hz: 2, seed: 26 });
  });

  // proves R-MEAS-014
  it('keep every acknowledged sample exactly once, and count it once in what is summed up', () => {
    const { findings } = report;
    expect(findings).toMatchObject({ lost: 0, doubled: 0, foreign: 0, wrong: 0, miscounted: 0 });
    expect(findings.acknowledged).toBeGreaterThan(1_000);
    expect(findings.stored).toBeGreaterThanOrEqual(findings.acknowledged);
  });

  it('acknowledge again within seconds by themselves', () => {
    const limit = BACK_MS * Math.max(1, report.startMs / START_MS);
    expect(report.crashes.filter(({ backMs }) => backMs > limit)).toEqual([]);
  });
});

describe('server, storage process and a worker of two, killed in turn under load', () => {
  let report: CrashReport;
  beforeAll(async () => {
    report = await crashUnderLoad({ runs: 6, meters: 100, hz: 2, seed: 41, workers: 2 });
  });

  // proves R-OPS-085
  it('keep every acknowledged sample exactly once, and serve every meter again within seconds', () => {
    expect(report.findings).toMatchObject({ lost: 0, doubled: 0, foreign: 0, wrong: 0, miscounted: 0 });
    const limit = BACK_MS * Math.max(1, report.startMs / START_MS);
    expect(report.crashes.filter(({ backMs }) => backMs > limit)).toEqual([]);
  });
});
