import { describe, expect, it } from 'vitest';
import { added, renamed } from '../../parts/tree/index.ts';
import { appliancesIn, defaultGroup, inWords, onKept, renamedBy } from './appliance-tree.ts';
import { group, leaf } from './testing/test-appliances.ts';

const unsorted = { ...group('main', [leaf(3)], 'main'), title: 'unknown' };
const kept = [unsorted, group('Kitchen', [leaf(1), group('Drawer', [leaf(2)])])];

describe('the tree of appliances', () => {
  // proves R-APPL-024
  it('calls what nobody has sorted in the language of the page', () => {
    expect(inWords(kept, 'Neznáme').map(({ title }) => title)).toEqual(['Neznáme', 'Kitchen']);
  });

  it('keeps the name that somebody gave the default group', () => {
    const named = inWords([{ ...unsorted, title: 'House' }], 'Neznáme');
    expect(named.map(({ title }) => title)).toEqual(['House']);
  });

  // proves R-APPL-024
  it('keeps the default group for every language while nobody has named it', () => {
    expect(onKept(renamed('main', 'Neznáme'), 'Neznáme')(kept)[0]?.title).toBe('unknown');
    expect(onKept(renamed('main', 'House'), 'Neznáme')(kept)[0]?.title).toBe('House');
  });

  // proves R-APPL-025
  it('keeps its default group, the first one, when another is added', () => {
    const cellar = { ...group('Cellar', []), title: 'Cellar' };
    const grown = added(cellar, defaultGroup(kept)?.data.id)(kept);
    expect(grown.map(({ data }) => data.id)).toEqual(['main', 'Cellar', 'Kitchen']);
    expect(added(cellar, defaultGroup([])?.data.id)([])).toEqual([cellar]);
  });

  it('names its appliances from top to bottom', () => {
    expect(appliancesIn(kept)).toEqual([3, 1, 2]);
  });

  // proves R-APPL-026
  it('tells which appliances an edit names anew', () => {
    expect(renamedBy(renamed('appliance-2', 'Kettle'), kept)).toEqual([{ ID: 2, name: 'Kettle' }]);
    expect(renamedBy(renamed('Kitchen', 'Cellar'), kept)).toEqual([]);
  });
});
