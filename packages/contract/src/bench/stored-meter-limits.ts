/**
 * Meters stored on a precision meter: how many one device has, since a transfer is one frame; characters of a text;
 * images of one meter, and test results that are kept of it; its greatest identifier.
 */
export const STORED_METER_LIMITS = {
  ...{ meters: 150, text: 64, note: 120, images: 6, tests: 200 },
  id: 2_147_483_647,
} as const;
