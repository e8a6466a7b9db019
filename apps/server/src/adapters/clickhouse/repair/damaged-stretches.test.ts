import { describe, expect, it } from 'vitest';
import { damagedStretches } from './damaged-stretches.ts';
import type { RepairedRows } from './repair-book.ts';

const rows: RepairedRows = {
  table: 'electrical_raw',
  part: '202603_1_1_0',
  reason: '',
  device: 'A',
  source: 1,
  range: { from: 100, to: 200 },
  rows: 10,
  lost: { from: 100, to: 200 },
  repaired: 1_000,
};
const STRETCH = { family: 'electrical', devices: ['B', 'A'], source: 1, from: 0, to: 1_000 } as const;

describe('the damaged stretches of a request', () => {
  // proves R-OPS-060
  it('are joined over levels and parts, and end with the request', () => {
    const book = [
      { ...rows, lost: { from: 300, to: 2_000 } },
      rows,
      { ...rows, table: 'electrical_minute', lost: { from: 150, to: 250 } },
    ];
    expect(damagedStretches(book, STRETCH)).toEqual([
      { device: 'A', from: 100, to: 250 },
      { device: 'A', from: 300, to: 1_000 },
    ]);
  });

  it('are those of the family, the source and the time that were asked for', () => {
    expect(damagedStretches([rows], { ...STRETCH, family: 'circuits' })).toEqual([]);
    expect(damagedStretches([rows], { ...STRETCH, source: 2 })).toEqual([]);
    expect(damagedStretches([rows], { ...STRETCH, from: 200 })).toEqual([]);
    expect(damagedStretches([rows], { ...STRETCH, devices: ['B'] })).toEqual([]);
  });

  it('are no rows that were formed anew, and those of every device where a part names none', () => {
    expect(damagedStretches([{ ...rows, lost: undefined }], STRETCH)).toEqual([]);
    const unnamed = { ...rows, device: undefined, source: undefined };
    expect(damagedStretches([unnamed], STRETCH).map(({ device }) => device)).toEqual(['B', 'A']);
  });
});
