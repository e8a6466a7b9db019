import { expect, it } from 'vitest';
import { ECOSYSTEMS } from './catalogue.ts';

// proves R-DEV-027
it.each([...ECOSYSTEMS.values()])('$name says that its devices have relays where it switches them', (ecosystem) => {
  const switches = ecosystem.commands?.request !== undefined;
  expect(ecosystem.capabilities ?? []).toEqual(switches ? ['relay'] : []);
});
