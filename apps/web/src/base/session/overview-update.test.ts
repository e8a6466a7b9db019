import { describe, expect, it } from 'vitest';
import { isOfNewDevice, overviewUpdate, updateOverview } from './overview-update.ts';

describe('an update of the overview', () => {
  // proves R-DASH-018
  it('is needed when a device sends that was assigned after the list was read', () => {
    const devices = [{ mac: 'A' }, { mac: 'B' }];
    expect([isOfNewDevice('B', devices), isOfNewDevice('C', devices)]).toEqual([false, true]);
  });

  // proves R-CONN-029, R-DASH-018
  it('reads the list, then the tree, and clears the flag; without the flag it reads nothing', async () => {
    const steps: string[] = [];
    const ports = {
      readList: async () => void steps.push(`list, needed: ${overviewUpdate.get()}`),
      renewTree: async () => void steps.push('tree'),
      tell: () => void steps.push('reported'),
    };
    await updateOverview(ports);
    overviewUpdate.set(true);
    await updateOverview(ports);
    expect(steps).toEqual(['list, needed: false', 'tree']);
  });

  it('reports when the list cannot be read, and does not read the tree', async () => {
    const reported: unknown[] = [];
    overviewUpdate.set(true);
    await updateOverview({
      readList: () => Promise.reject(new Error('away')),
      renewTree: () => Promise.reject(new Error('never called')),
      tell: (error) => void reported.push(error),
    });
    expect(reported).toEqual([new Error('away')]);
  });
});
