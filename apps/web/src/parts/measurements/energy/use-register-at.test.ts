import { expect, it } from 'vitest';
import { registerAsked } from './use-register-at.ts';

// proves R-DASH-064
it('asks for the counted total of the minute from the start of a period on', () => {
  expect(registerAsked(1_770_000_000_000)).toEqual({
    ...{ data: 'E_I', phase: 'CUM', cumulative: true, format: 'H', source: 1 },
    ...{ from: 1_770_000_000, to: 1_770_000_060, step: 60 },
  });
});
