import { describe, expect, it } from 'vitest';
import { appliance, group, leaf } from '../testing/test-appliances.ts';
import { FOUND, rowGroups, timelineRows, UNSORTED } from './timeline-rows.ts';

const shown = [1, 2, 3, 4].map((ID) => ({
  ID,
  name: ['Kettle', 'Oven', 'Fridge', 'Appliance 4'][ID - 1] ?? '',
  colour: 0 as const,
}));
const all = [appliance(1), appliance(2), appliance(3), appliance(4, { learned: true })];
const nodes = [group('main', [leaf(3), leaf(4)], 'main'), group('Kitchen', [group('Counter', [leaf(1)]), leaf(2)])];
const groups = rowGroups({ nodes, all, shown });
const nameOf = ({ id }: { id: string }) => `(${id})`;

describe('the rows of the timeline', () => {
  // proves R-APPL-038
  it('stand by the groups of the tree, what the meter found apart from what people named', () => {
    expect(groups.map(({ id, rows }) => [id, rows.map(({ name }) => name)])).toEqual([
      ['Kitchen', ['Kettle', 'Oven']],
      [UNSORTED, ['Fridge']],
      [FOUND, ['Appliance 4']],
    ]);
  });

  // proves R-APPL-038
  it('of a folded group are one row, which is on while one of the group is', () => {
    const rows = timelineRows(groups, { folded: new Set(['Kitchen', FOUND]), wanted: '', nameOf });
    expect(rows.map(({ name, members }) => [name, members])).toEqual([
      ['(Kitchen)', [1, 2]],
      ['Fridge', [3]],
      ['(found)', [4]],
    ]);
  });

  // proves R-APPL-038
  it('are found by a part of their names, in folded groups too', () => {
    const rows = timelineRows(groups, { folded: new Set(['Kitchen', FOUND]), wanted: ' KETT', nameOf });
    expect(rows.map(({ name, members }) => [name, members])).toEqual([['Kettle', [1]]]);
  });

  it('have no group without an appliance', () => {
    expect(rowGroups({ nodes, all, shown: shown.slice(0, 1) }).map(({ id }) => id)).toEqual(['Kitchen']);
  });
});
