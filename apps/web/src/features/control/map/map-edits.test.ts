import type { MapButton } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import {
  buttonAdded,
  buttonMoved,
  buttonRemoved,
  freeRelays,
  imageChanged,
  type MapNode,
  newMap,
  withFirstMap,
} from './map-edits.ts';
import { placedAt } from './map-layout.ts';

const YARD = '02005E000001';
const button = (relay: MapButton['relay'], x = 100): MapButton => ({
  ...{ name: `Relay ${relay}`, device: YARD, relay, status: null },
  ...placedAt({ x, y: 100 }, 1),
});
const map = (id: string, buttonList: MapButton[] = []): MapNode => ({
  ...{ title: 'Ground floor', isLeaf: true },
  data: { id, ID_map: 7, buttonList },
});
const group = (children: MapNode[]): MapNode => ({ title: 'Works', isLeaf: false, children, data: { id: 'g' } });

describe('the maps of an account', () => {
  // proves R-CTRL-022
  it('get a first one where there is none, also below groups', () => {
    const first = { title: 'First map', isLeaf: true, data: newMap('first-map') };
    expect(withFirstMap([], 'First map')).toEqual([first]);
    expect(withFirstMap([group([])], 'First map')).toEqual([group([]), first]);
    const some = [group([map('a')])];
    expect(withFirstMap(some, 'First map')).toBe(some);
  });
});

describe('a button of a map', () => {
  it('is added to its map only, and once for each relay', () => {
    const nodes = [group([map('a')]), map('b')];
    const added = buttonAdded('a', button(1))(nodes);
    expect(added).toEqual([group([map('a', [button(1)])]), map('b')]);
    expect(buttonAdded('a', button(1, 500))(added)).toEqual(added);
  });

  // proves R-CTRL-024
  it('frees its relay when it is removed', () => {
    const nodes = [map('a', [button(1), button(3)])];
    expect(freeRelays([button(1), button(3)], YARD)).toEqual([2, 4]);
    expect(freeRelays([button(1)], '02005E000002')).toEqual([1, 2, 3, 4]);
    const removed = buttonRemoved('a', { device: YARD, relay: 1 })(nodes);
    expect(removed).toEqual([map('a', [button(3)])]);
    expect(freeRelays(removed[0]?.data.buttonList ?? [], YARD)).toEqual([1, 2, 4]);
  });

  // proves R-CTRL-016
  it('is moved by its relay, so that a move can be repeated on what another browser saved', () => {
    const move = buttonMoved('a', { device: YARD, relay: 3 }, { place: { x: 40, y: 60 }, scale: 0.5 });
    const moved = { ...button(3), ...placedAt({ x: 40, y: 60 }, 0.5) };
    expect(move([map('a', [button(1), button(3)])])).toEqual([map('a', [button(1), moved])]);
    expect(move([map('a', [button(1)])])).toEqual([map('a', [button(1)])]);
  });

  it('stays at the same part of the picture when the image is replaced', () => {
    const sizes = { before: { width: 1_000, height: 600 }, after: { width: 500, height: 300 } };
    const [changed] = imageChanged('a', { ID_map: 8, ...sizes })([map('a', [button(1, 400)])]);
    expect(changed?.data).toMatchObject({ ID_map: 8, buttonList: [{ original_x: 200, original_y: 50 }] });
    const same = imageChanged('a', { ID_map: 8, before: sizes.before, after: sizes.before });
    expect(same([map('a', [button(1, 950)])])[0]?.data.buttonList).toEqual([button(1, 950)]);
  });
});
