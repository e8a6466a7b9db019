import { expect } from 'vitest';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';

export const siteScenarios: Scenarios = {
  // proves R-WEEK-010, R-WIRE-007
  'keeps what is known of a site, part by part, and nothing of an unknown device': async (store) => {
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: OTHER }));
    const { change, of } = store.sites;
    expect(await of([MAC])).toEqual(new Map());
    expect(await of([])).toEqual(new Map());
    await change(MAC, { feedsIn: true });
    await change(MAC, { limits: { thd: 5, nominalVoltage: 231 } });
    await change('000000000000', { feedsIn: true });
    expect(await of([MAC, OTHER, '000000000000'])).toEqual(
      new Map([[MAC, { limits: { thd: 5, nominalVoltage: 231 }, feedsIn: true }]]),
    );
    await change(MAC, { limits: {} });
    await change(MAC, { feedsIn: false });
    expect(await of([MAC])).toEqual(new Map([[MAC, { limits: {}, feedsIn: false }]]));
    await store.devices.remove(MAC);
    expect(await of([MAC])).toEqual(new Map());
  },
};
