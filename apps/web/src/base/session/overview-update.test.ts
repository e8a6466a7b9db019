import { describe, expect, it } from 'vitest';
import { isOfNewDevice, overviewUpdate, updateOverview } from './overview-update.ts';

describe('an update of the overview', () => {
  // proves R-DASH-018
  it('is needed once a device speaks that was assigned after the list was read', () => {
    const devices = [{ mac: 'A' }, { mac: 'B' }];
    expect([isOfNewDevice('B', devices), isOfNewDevice('C', devices)]).toEqual([false, true]);
  });

  // proves R-CONN-029, R-DASH-018
  it('reads the list, then the tree, and clears the flag; without the flag it reads nothing', async () => {
    const steps: string[] = [];
    const ports = {
      readList: async () => void steps.push(`list, needed: ${overviewUpdate.get()}`),
      renewTree: async () => void steps.push('tree'),
      tell: () => void steps.push('told'),
    };
    await updateOverview(ports);
    overviewUpdate.set(true);
    await updateOverview(ports);
    expect(steps).toEqual(['list, needed: false', 'tree']);
  });

  it('tells when the list cannot be read, and leaves the tree', async () => {
    const told: unknown[] = [];
    overviewUpdate.set(true);
    await updateOverview({
      readList: () => Promise.reject(new Error('away')),
      renewTree: () => Promise.reject(new Error('never asked')),
      tell: (error) => void told.push(error),
    });
    expect(told).toEqual([new Error('away')]);
  });
});
