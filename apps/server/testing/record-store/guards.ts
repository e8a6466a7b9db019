import { expect } from 'vitest';
import { GENERATOR_PLACE, NO_GUARD } from '../../src/ports/records/guard-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const NOW = Date.UTC(2026, 5, 1, 12);

export const guardScenarios: Scenarios = {
  'keeps the guard of each relay and of the generator, and of a change what it leaves out': async ({
    devices,
    guards,
  }) => {
    await devices.add(aDevice());
    expect(await guards.of(MAC)).toEqual(new Map());
    const lock = { lockedAt: NOW, lockedBy: 'anna' };
    await guards.change(
      MAC,
      new Map([
        [3, { critical: true }],
        [GENERATOR_PLACE, { usedBy: 'bela', usedSince: NOW }],
      ]),
    );
    await guards.change(MAC, new Map([[3, { ...lock, ask: false }]]));
    await guards.change(MAC, new Map([[3, { lockedAt: null, lockedBy: null }]]));
    await guards.change(MAC, new Map([[1, lock]]));
    await guards.change(MAC, new Map([[2, {}]]));
    expect(await guards.of(MAC)).toEqual(
      new Map([
        [GENERATOR_PLACE, { ...NO_GUARD, usedBy: 'bela', usedSince: NOW }],
        [1, { ...NO_GUARD, ...lock }],
        [2, NO_GUARD],
        [3, { ...NO_GUARD, critical: true, ask: false }],
      ]),
    );
    await guards.change(MAC, new Map([[3, { ask: null }]]));
    expect((await guards.of(MAC)).get(3)).toEqual({ ...NO_GUARD, critical: true });
  },
  'keeps the guards of registered devices alone': async ({ devices, guards }) => {
    await guards.change(MAC, new Map([[1, { critical: true }]]));
    expect(await guards.of(MAC)).toEqual(new Map());
    await devices.add(aDevice());
    await guards.change(MAC, new Map([[1, { critical: true }]]));
    await devices.remove(MAC);
    expect(await guards.of(MAC)).toEqual(new Map());
  },
};
