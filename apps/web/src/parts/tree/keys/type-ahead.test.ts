import { expect, it } from 'vitest';
import { createTypeAhead } from './type-ahead.ts';

const NAMES = ['Attic', 'Žiar', 'Meter 1', 'Meter 12', 'Mill', 'attic two'];

function typing() {
  let at = 0;
  const typeAhead = createTypeAhead(() => at);
  let focused = 0;
  return {
    type: (text: string, everyMs = 100) => {
      for (const letter of text) {
        at += everyMs;
        focused = typeAhead.find(letter, NAMES, focused) ?? focused;
      }
      return NAMES[focused];
    },
    isGoingOn: typeAhead.isGoingOn,
  };
}

// proves R-TREE-006
it('leads to the name that begins with what was typed, whatever its case and accents', () => {
  expect(typing().type('mi')).toBe('Mill');
  expect(typing().type('z')).toBe('Žiar');
  expect(typing().type('meter 12')).toBe('Meter 12');
});

it('goes on to the next name with the same letter, and around', () => {
  const { type } = typing();
  expect(type('a', 2_000)).toBe('attic two');
  expect(type('a', 2_000)).toBe('Attic');
  expect(typing().type('mmm')).toBe('Mill');
});

it('begins anew after a pause, and stays where nothing begins like that', () => {
  const { type, isGoingOn } = typing();
  expect(type('m')).toBe('Meter 1');
  expect(isGoingOn()).toBe(true);
  expect(type('z', 2_000)).toBe('Žiar');
  expect(type('q', 2_000)).toBe('Žiar');
});
