import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../base/testing/memory-storage.ts';
import { createKeptEdits, type KeptEdit } from './kept-edits.ts';

const HOUR = 3_600_000;
const edit = (id: string, login = 'anna'): KeptEdit => ({
  id,
  login,
  changes: [{ kind: 'name', words: [id, 'Hall one'] }],
});

describe('edits that were not saved', () => {
  // proves R-TREE-054
  it('are available to the next page of their account, in order, and not to the page that makes them', () => {
    const { storage, now } = memoryStorage();
    const page = createKeptEdits(storage, now);
    for (const each of [edit('a'), edit('b', 'ben'), edit('c')]) page.add(each);
    expect(page.of('anna')).toEqual([]);
    const next = createKeptEdits(storage, now);
    next.add(edit('d'));
    expect(next.of('anna')).toEqual([edit('a'), edit('c')]);
  });

  it('are removed when saved or dropped, those of other pages are not', () => {
    const { storage, now } = memoryStorage();
    const [one, other] = [createKeptEdits(storage, now), createKeptEdits(storage, now)];
    one.add(edit('a'));
    other.add(edit('b'));
    one.drop([edit('a')]);
    expect(createKeptEdits(storage, now).of('anna')).toEqual([edit('b')]);
    other.drop([edit('b')]);
    expect(createKeptEdits(storage, now).of('anna')).toEqual([]);
  });

  it('of a page of another version are ignored if this one does not support them', () => {
    const { storage, now } = memoryStorage();
    const other = { kind: 'paint', words: ['a', 'red'] } as unknown as KeptEdit['changes'][number];
    createKeptEdits(storage, now).add({ ...edit('a'), changes: [other] });
    createKeptEdits(storage, now).add(edit('b'));
    expect(createKeptEdits(storage, now).of('anna')).toEqual([edit('b')]);
  });

  it.each([
    ['x'],
    [{}],
    [[null]],
    [[{ id: 'a', login: 'anna', changes: null }]],
    [[{ ...edit('a'), changes: [null] }]],
  ])('are none where the browser holds %j in their place, and new ones are kept', (foreign) => {
    const { storage, now } = memoryStorage();
    storage.write('hierarchy.unsaved', foreign, now() + HOUR);
    const page = createKeptEdits(storage, now);
    expect(page.of('anna')).toEqual([]);
    page.add(edit('b'));
    expect(createKeptEdits(storage, now).of('anna')).toEqual([edit('b')]);
  });

  it('expire after an hour, and are removed by signing out', () => {
    const { storage, now, pass } = memoryStorage();
    createKeptEdits(storage, now).add(edit('a'));
    pass(HOUR - 1);
    expect(createKeptEdits(storage, now).of('anna')).toHaveLength(1);
    pass(1);
    expect(createKeptEdits(storage, now).of('anna')).toEqual([]);
    createKeptEdits(storage, now).add(edit('b'));
    createKeptEdits(storage, now).clear();
    expect(createKeptEdits(storage, now).of('anna')).toEqual([]);
  });
});
