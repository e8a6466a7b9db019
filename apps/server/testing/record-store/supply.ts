import { SAMPLE_KINDS, type SupplyEvent } from '@phasor/supply';
import { expect } from 'vitest';
import type { StoredSupplyReport } from '../../src/ports/records/supply-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;

const report = (id: string, start: number, values: Partial<StoredSupplyReport> = {}): StoredSupplyReport => ({
  ...{ mac: MAC, id, kind: 'DIP', start: NOON + start, end: NOON + start + 250, phases: ['L1', 'L3'] },
  ...{ voltages: { L1: 161.25 }, value: null, resolution: null, foundEnd: null, foundResolution: null },
  ...values,
});
const around = (from: number, to: number) => ({ from: NOON + from, to: NOON + to });

export const supplyScenarios: Scenarios = {
  // proves R-SUPPLY-013
  'keeps each report once, with its phases and voltages, in order of time': async (store) => {
    await store.devices.add(aDevice());
    const { add, of } = store.supply;
    const dip = report('b', 1_000);
    const swell = report('a', 0, { kind: 'SWELL', end: null, value: 262.5, voltages: {}, resolution: 1_000 });
    await add([dip, swell, report('a', 0, { mac: '000000000000' })]);
    await add([report('b', 77_777)]);
    expect(await of([MAC], around(0, HOUR))).toEqual([swell, dip]);
    expect(await of([OTHER], around(0, HOUR))).toEqual([]);
    expect(await of([], around(0, HOUR))).toEqual([]);
  },
  // proves R-SUPPLY-013
  'answers what overlaps a range, and what tells whether an older report has ended': async (store) => {
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: OTHER }));
    const { add, of } = store.supply;
    await add([
      report('long', -9 * HOUR, { end: NOON + HOUR }),
      report('past', -5 * HOUR),
      report('inside', 10),
      report('later', 5 * HOUR),
      report('other', 20, { mac: OTHER }),
    ]);
    const ids = async (macs: string[]) => (await of(macs, around(0, HOUR))).map(({ id }) => id);
    expect(await ids([MAC])).toEqual(['long', 'inside']);
    expect(await ids([MAC, OTHER])).toEqual(['long', 'inside', 'other']);
    await add([report('open', -8 * HOUR, { end: null })]);
    expect(await ids([MAC])).toEqual(['long', 'open', 'past', 'inside']);
  },
  // proves R-SUPPLY-013
  'replaces what was found in a range, and notes where reports without an end are over': async (store) => {
    await store.devices.add(aDevice());
    const { add, found, of, open, foundSpans } = store.supply;
    const seen = { resolution: 1_000 } as const;
    await add([report('reported', 0, { end: null }), report('f1', 0, seen), report('f2', 2 * HOUR, seen)]);
    await add([report('f3', 60_000, { ...seen, end: null })]);
    const { mac: _, ...again } = report('f4', 500, { ...seen, end: NOON + 9_000 });
    expect((await open()).map(({ id }) => id)).toEqual(['reported', 'f3']);
    await found(MAC, around(-1_000, HOUR), {
      ...{
        reports: [again],
        kinds: SAMPLE_KINDS,
        ends: new Map([['reported', { at: NOON + 8_000, resolution: 1_000 }]]),
      },
    });
    const all = await of([MAC], around(0, 3 * HOUR));
    expect(all.map(({ id, foundEnd, foundResolution }) => [id, foundEnd, foundResolution])).toEqual([
      ['reported', NOON + 8_000, 1_000],
      ['f4', null, null],
      ['f2', null, null],
    ]);
    expect(await open()).toEqual([]);
    expect(await foundSpans(SAMPLE_KINDS)).toEqual([
      { mac: MAC, start: NOON + 500, end: NOON + 9_000 },
      { mac: MAC, start: NOON + 2 * HOUR, end: NOON + 2 * HOUR + 250 },
    ]);
  },
  // proves R-SUPPLY-014
  'remembers the earliest time from which samples are to be searched, until they are': async (store) => {
    await store.devices.add(aDevice());
    const { search, searches, searched } = store.supply;
    await search([{ mac: MAC, since: NOON }]);
    await search([
      { mac: MAC, since: NOON - 5 },
      { mac: MAC, since: NOON + 5 },
      { mac: '000000000000', since: NOON },
    ]);
    expect(await searches()).toEqual([{ mac: MAC, since: NOON - 5 }]);
    await searched({ mac: MAC, since: NOON });
    expect(await searches()).toEqual([{ mac: MAC, since: NOON - 5 }]);
    await searched({ mac: MAC, since: NOON - 5 });
    expect(await searches()).toEqual([]);
  },
  // proves R-SUPPLY-043
  'replaces what was found of the kinds alone that a search looks for': async (store) => {
    await store.devices.add(aDevice());
    const { add, found, of, foundSpans } = store.supply;
    const seen = { resolution: 1_000, voltages: {}, end: null } as const;
    await add([report('dip', 0, seen), report('sequence', 0, { ...seen, kind: 'PHASE_SEQUENCE' })]);
    const { mac: _, ...over } = report('sequence', 0, { ...seen, kind: 'PHASE_SEQUENCE', end: NOON + 500 });
    const nothing = { reports: [], ends: new Map() };
    await found(MAC, around(-1_000, HOUR), { ...nothing, kinds: SAMPLE_KINDS });
    expect((await of([MAC], around(0, HOUR))).map(({ id, end }) => [id, end])).toEqual([['sequence', null]]);
    expect(await foundSpans(SAMPLE_KINDS)).toEqual([]);
    await found(MAC, around(0, 1), { ...nothing, reports: [over], kinds: ['PHASE_SEQUENCE'] });
    expect((await of([MAC], around(0, HOUR))).map(({ id, end }) => [id, end])).toEqual([['sequence', NOON + 500]]);
  },
  // proves R-NEWS-046
  'notes with a change which events were news before, until the news are stored': async (store) => {
    await store.devices.add(aDevice());
    const { add, found, sent, unsent } = store.supply;
    const event: SupplyEvent = {
      ...{ id: 'a', kind: 'DIP', start: NOON, end: null, phases: ['L1'], voltages: { L1: 161.25 }, value: 161.25 },
      ...{ percent: 70, cell: null, source: 'samples', resolution: 1_000 },
    };
    const first = { mac: MAC, known: [], seen: 0 };
    const later = { mac: MAC, known: [event], seen: NOON + 5_000 };
    await add([report('a', 0)], first);
    const nothing = { reports: [], ends: new Map(), kinds: SAMPLE_KINDS };
    await found(MAC, around(0, HOUR), nothing, later);
    await add([report('b', 0, { mac: OTHER })], { ...first, mac: OTHER });
    expect(await unsent()).toEqual([first]);
    await sent(MAC, later);
    expect(await unsent()).toEqual([later]);
    await sent(MAC);
    expect(await unsent()).toEqual([]);
    await add([], first);
    await store.devices.remove(MAC);
    expect(await unsent()).toEqual([]);
  },
  'goes with its device': async (store) => {
    await store.devices.add(aDevice());
    await store.supply.add([report('a', 0)]);
    await store.supply.search([{ mac: MAC, since: NOON }]);
    await store.devices.remove(MAC);
    expect(await store.supply.of([MAC], around(-1, HOUR))).toEqual([]);
    expect(await store.supply.searches()).toEqual([]);
  },
};
