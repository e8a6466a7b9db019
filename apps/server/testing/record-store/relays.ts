import { expect } from 'vitest';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;

export const relayScenarios: Scenarios = {
  'keeps the name and the power of each relay, and of a change what it leaves out': async ({ devices, relays }) => {
    await devices.add(aDevice());
    expect(await relays.of(MAC)).toEqual([]);
    await relays.change(MAC, [
      { relay: 3, name: 'Boiler' },
      { relay: 1, power: 1_500 },
    ]);
    await relays.change(MAC, [{ relay: 3, power: 2_000.5 }]);
    await relays.change(MAC, [{ relay: 1, name: 'Lights' }]);
    expect(await relays.of(MAC)).toEqual([
      { mac: MAC, relay: 1, name: 'Lights', power: 1_500 },
      { mac: MAC, relay: 3, name: 'Boiler', power: 2_000.5 },
    ]);
  },
  'keeps the relays of registered devices alone': async ({ devices, relays }) => {
    await relays.change(MAC, [{ relay: 1, name: 'Lights' }]);
    expect(await relays.of(MAC)).toEqual([]);
    await devices.add(aDevice());
    await relays.change(MAC, [{ relay: 1, name: 'Lights' }]);
    await devices.remove(MAC);
    expect(await relays.of(MAC)).toEqual([]);
  },
};
