import { expect, it } from 'vitest';
import { lackingLines } from './lacking-lines.ts';

it('lists what reporting devices do not measure, and what no device measures', () => {
  const lacking = { PF: ['M', 'A', 'Z'], Q: ['M', 'A', 'Z'], S: ['A', 'Z'], P: ['Z'] };
  expect(lackingLines(lacking, { members: 3, missing: ['Z'] })).toEqual([
    { macs: ['M', 'A'], quantities: ['PF', 'Q'], isUnknown: true },
    { macs: ['A'], quantities: ['S'], isUnknown: false },
  ]);
});
