import { describe, expect, it } from 'vitest';
import { detailsQuery } from './use-device-details.ts';

describe('what the owner set of a meter', () => {
  // proves R-DASH-019
  it('is asked for again while a screen stands, so that what somebody else sets shows and is not saved over', () => {
    expect(detailsQuery('token')).toMatchObject({ enabled: true, refetchInterval: 30_000 });
  });

  it('is not asked for without a device', () => {
    expect(detailsQuery('').enabled).toBe(false);
  });
});
