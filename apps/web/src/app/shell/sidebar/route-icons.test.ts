import { expect, it } from 'vitest';
import { RARE_ICONS } from './rare-icons.ts';
import { COMMON_ICONS, ROUTE_ICONS } from './route-icons.ts';

// proves R-SHELL-058
it('no two entries of the sidebar share an icon, and each has one', () => {
  const icons = { ...COMMON_ICONS, ...RARE_ICONS };
  expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length);
  expect(Object.keys(ROUTE_ICONS).sort()).toEqual(Object.keys(icons).sort());
});
