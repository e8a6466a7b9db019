import { describe, expect, it } from 'vitest';
import { added, renamed } from '../../parts/tree/index.ts';
import { appliancesIn, defaultGroup, inWords, onKept, renamedBy } from './appliance-tree.ts';
import { group, leaf } from './testing/test-appliances.ts';

const unsorted = { ...group('main', [leaf(3)], 'main'), title: 'unknown' };
const kept = [unsorted, group('Kitchen', [leaf(1), group('Drawer', [leaf(2)])])];

describe('the tree of appliances', () => {
  // proves R-APPL-024
  it('names the group of unsorted appliances in the language of the page', () => {
    expect(inWords(kept, 'Neznáme').map(({ title }) => title)).toEqual(['Neznáme', 'Kitchen']);
  });

  it('keeps a name given to the default group', () => {
    const named = inWords([{ ...unsorted, title: 'House' }], 'Neznáme');
    expect(named.map(({ title }) => title)).toEqual(['House']);
  });

  // proves R-APPL-024
  it('translates the default group until it is renamed', () => {
    expect(onKept(renamed('main', 'Neznáme'), 'Neznáme')(kept)[0]?.title).toBe('unknown');
    expect(onKept(renamed('main', 'House'), 'Neznáme')(kept)[0]?.title).toBe('House');
  });

  // proves R-APPL-025
  it('keeps the first group as its default when another is added', () => {
    const cellar = { ...group('Cellar', []), title: 'Cellar' };
    const grown = added(cellar, defaultGroup(kept)?.data.id)(kept);
    expect(grown.map(({ data }) => data.id)).toEqual(['main', 'Cellar', 'Kitchen']);
    expect(added(cellar, defaultGroup([])?.data.id)([])).toEqual([cellar]);
  });

  it('lists its appliances from top to bottom', () => {
    expect(appliancesIn(kept)).toEqual([3, 1, 2]);
  });

  // proves R-APPL-026
  it('finds the appliances that an edit renames', () => {
    expect(renamedBy(renamed('appliance-2', 'Kettle'), kept)).toEqual([{ ID: 2, name: 'Kettle' }]);
    expect(renamedBy(renamed('Kitchen', 'Cellar'), kept)).toEqual([]);
  });
});
