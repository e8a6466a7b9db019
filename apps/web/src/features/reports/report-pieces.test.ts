import { expect, it } from 'vitest';
import { reportPieces } from './report-pieces.ts';

const macs = Array.from({ length: 203 }, (_, index) => `M${index}`);

// proves R-LORA-034
it('a report asks for each device by its own source, a hundred devices a call', () => {
  const devices = macs.map((mac, index) => ({
    mac,
    source: index === 7 || index === 150 ? (2 as const) : (1 as const),
  }));
  const pieces = reportPieces(macs, devices.slice(0, 200));
  expect(pieces.map(({ macList, source }) => [macList.length, source])).toEqual([
    [100, 1],
    [100, 1],
    [1, 1],
    [2, 2],
  ]);
  expect(pieces[3]?.macList).toEqual(['M7', 'M150']);
  expect(pieces.flatMap(({ macList }) => macList).toSorted()).toEqual(macs.toSorted());
});
