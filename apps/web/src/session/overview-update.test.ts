import { describe, expect, it } from 'vitest';
import { isOfNewDevice } from './overview-update.ts';

describe('an update of the overview', () => {
  it('is needed once a device speaks that was assigned after the list was read', () => {
    const devices = [{ mac: 'A' }, { mac: 'B' }];
    expect([isOfNewDevice('B', devices), isOfNewDevice('C', devices)]).toEqual([false, true]);
  });
});
