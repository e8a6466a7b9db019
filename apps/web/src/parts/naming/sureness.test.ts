import { describe, expect, it } from 'vitest';
import { surenessOf } from './sureness.ts';

describe('a run', () => {
  // proves R-APPL-037
  it('is confirmed, sure, or unsure', () => {
    expect([1, 0.9, 0.6, 0.59, 0.2].map((prediction_rate) => surenessOf({ prediction_rate }))).toEqual([
      ...['confirmed', 'sure', 'sure', 'unsure', 'unsure'],
    ]);
  });
});
