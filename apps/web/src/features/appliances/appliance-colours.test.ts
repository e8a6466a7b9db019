import { expect, it } from 'vitest';
import { ALWAYS_ON_COLOUR, applianceColours } from './appliance-colours.ts';

const some = (ids: readonly number[]) => ids.map((ID_appliance) => ({ ID_appliance }));

// proves R-APPL-006
it('gives each appliance a colour that a later one does not change', () => {
  const before = applianceColours(some([7, 3, 12]));
  const after = applianceColours(some([12, 20, 3, 7]));
  for (const [id, colour] of before) expect(after.get(id)).toBe(colour);
  expect(new Set(after.values()).size).toBe(4);
});

it('reserves the colour of the always-on load', () => {
  const colours = applianceColours(some(Array.from({ length: 20 }, (_, index) => index + 1)));
  expect([...colours.values()]).not.toContain(ALWAYS_ON_COLOUR);
});
