import { expect, it } from 'vitest';
import { bytesText } from './bytes-text.ts';

it('bytes are in the largest unit of which there is at least one', () => {
  expect([0, 999, 1_000, 1_234_567, 41_200_000_000, 5e15].map((bytes) => bytesText(bytes, 'en-GB'))).toEqual([
    ...['0 byte', '999 byte', '1 kB', '1.2 MB', '41.2 GB', '5,000 TB'],
  ]);
  expect(bytesText(1_234_567, 'sk')).toBe('1,2 MB');
});
