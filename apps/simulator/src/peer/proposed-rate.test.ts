import { describe, expect, it } from 'vitest';
import { PROPOSAL_UPLINKS, proposedRate } from './proposed-rate.ts';

describe('the data rate that a network server proposes', () => {
  it.each([
    [-84, 5],
    [-113, 5],
    [-114, 4],
    [-119, 3],
    [-124, 1],
    [-127, 0],
    [-140, 0],
  ])('to a device received with %i dBm is DRSF %i', (best, drsf) => {
    expect(proposedRate(Array.from({ length: PROPOSAL_UPLINKS }, (_, i) => (i === 3 ? best : -150)))).toBe(drsf);
  });

  // proves R-LORA-031
  it('is none before enough uplinks were received, and depends on the newest ones', () => {
    expect(proposedRate(Array(PROPOSAL_UPLINKS - 1).fill(-84))).toBeUndefined();
    expect(proposedRate([-84, ...Array(PROPOSAL_UPLINKS).fill(-120)])).toBe(2);
  });
});
