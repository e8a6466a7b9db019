import { describe, expect, it } from 'vitest';
import { faultsIn, isStoring, shownFaults } from './health-poll.ts';

const SINCE = '2026-01-05T14:03:00.000Z';
const answer = (...names: string[]) => ({ status: 'TROUBLE', faults: names.map((fault) => ({ fault, since: SINCE })) });
const names = (faults: readonly { fault: string }[]) => faults.map(({ fault }) => fault);

describe('what /health answers', () => {
  // proves R-OPS-017
  it('is shown to administrators, and to others what concerns them', () => {
    const faults = faultsIn(answer('disk_full', 'backup_old', 'records_not_written', 'series_late'));
    expect(faults[0]).toMatchObject({ fault: 'disk_full', since: Date.parse(SINCE) });
    expect(names(shownFaults(faults, true))).toEqual(['disk_full', 'backup_old', 'records_not_written', 'series_late']);
    expect(names(shownFaults(faults, false))).toEqual(['disk_full', 'records_not_written', 'series_late']);
  });

  // proves R-OPS-017
  it('says whether measurements are stored', () => {
    expect(isStoring(faultsIn(answer('disk_full')))).toBe(false);
    expect(isStoring(faultsIn(answer('clock_behind')))).toBe(false);
    expect(isStoring(faultsIn(answer('backup_old', 'disk_full_in_days', 'series_late')))).toBe(true);
  });

  it('of another version or of a proxy is no fault', () => {
    for (const text of [null, 'Bad gateway', {}, { faults: 'none' }, answer('flux_capacitor')]) {
      expect(faultsIn(text)).toEqual([]);
    }
    expect(faultsIn({ faults: [{ fault: 'disk_full', since: 'yesterday' }] })).toEqual([]);
  });
});
