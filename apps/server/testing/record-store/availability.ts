import { expect } from 'vitest';
import type { AvailabilityMark } from '../../src/ports/records/availability-records.ts';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;
const OTHER = 'A0B1C2D3E4F6';
const NOON = Date.UTC(2026, 5, 1, 12);

const online = (at: number, values: Partial<AvailabilityMark> = {}): AvailabilityMark => ({
  ...{ mac: MAC, at: NOON + at, status: 'ONLINE', boot: 17, startedAt: NOON - 5 },
  ...values,
});
const offline = (at: number, mac = MAC): AvailabilityMark => ({
  ...{ mac, at: NOON + at, status: 'OFFLINE', boot: null, startedAt: null },
});
const around = (from: number, to: number) => ({ from: NOON + from, to: NOON + to });

export const availabilityScenarios: Scenarios = {
  // proves R-AVAIL-009
  'keeps since when a device can be reached, and answers it with what a range is read with': async (store) => {
    const { add, past } = store.availability;
    await store.devices.add(aDevice());
    expect(await past(MAC, around(0, 10))).toEqual({ marks: [], first: null });
    const marks = [online(0), offline(10), online(20), offline(30), online(40), offline(50)];
    await add(marks);
    const read = async (from: number, to: number) =>
      (await past(MAC, around(from, to))).marks.map(({ at }) => at - NOON);
    expect(await past(MAC, around(0, 60))).toEqual({ marks, first: NOON });
    expect(await read(10, 20)).toEqual([0, 10, 20]);
    expect(await read(11, 31)).toEqual([0, 10, 20, 30, 40]);
    // ONLINE since 20: what was before does not matter.
    expect(await read(25, 26)).toEqual([20, 40]);
    expect(await read(60, 70)).toEqual([40, 50]);
    expect(await read(-20, -10)).toEqual([0]);
  },
  // proves R-AVAIL-005
  'replaces what a device had from a mark on, since its clock was put back': async (store) => {
    const { add, past } = store.availability;
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: OTHER }));
    await add([online(0), offline(10), online(20), offline(15, OTHER)]);
    await add([offline(10), online(12)]);
    expect((await past(MAC, around(0, 60))).marks).toEqual([online(0), offline(10), online(12)]);
    expect((await past(OTHER, around(0, 60))).marks).toEqual([offline(15, OTHER)]);
  },
  // proves R-AVAIL-009
  'keeps availability of registered devices alone, thousands at once': async (store) => {
    const { add, past } = store.availability;
    await store.devices.add(aDevice());
    const many = Array.from({ length: 2_500 }, (_, index) => (index % 2 ? online(index) : offline(index)));
    await add([...many, offline(5, OTHER)]);
    expect((await past(MAC, around(0, 5_000))).marks).toEqual(many);
    expect((await past(OTHER, around(0, 60))).marks).toEqual([]);
    await add([]);
    await store.devices.remove(MAC);
    expect(await past(MAC, around(0, 5_000))).toEqual({ marks: [], first: null });
  },
  // proves R-AVAIL-009
  'knows the last time that each device came': async (store) => {
    const { add, lastOnline } = store.availability;
    await store.devices.add(aDevice());
    await store.devices.add(aDevice({ mac: OTHER }));
    await add([online(0), offline(10), online(20, { boot: null, startedAt: NOON + 20 }), offline(30)]);
    await add([offline(10, OTHER)]);
    expect(await lastOnline()).toEqual([online(20, { boot: null, startedAt: NOON + 20 })]);
  },
  // proves R-AVAIL-030
  'knows since when a device that is not there is away': async (store) => {
    const { add, offlineSince } = store.availability;
    const third = 'A0B1C2D3E4F7';
    for (const mac of [MAC, OTHER, third]) await store.devices.add(aDevice({ mac }));
    // Each server that starts writes down again that it is away, once the device had time to come.
    await add([online(0), offline(10), online(20), offline(30), offline(50), offline(70)]);
    await add([offline(10, OTHER), offline(15, OTHER)]);
    await add([offline(5, third), online(8, { mac: third })]);
    expect([...(await offlineSince())].toSorted()).toEqual([
      [MAC, NOON + 30],
      [OTHER, NOON + 10],
    ]);
  },
  // proves R-AVAIL-005
  'keeps when somebody watched, each moment once': async ({ availability: { watch, watches } }) => {
    await watch(around(0, 10));
    await watch(around(0, 20));
    await watch(around(30, 40));
    expect(await watches(MAC, around(0, 50))).toEqual([around(0, 20), around(30, 40)]);
    expect(await watches(MAC, around(20, 30))).toEqual([]);
    expect(await watches(MAC, around(19, 31))).toEqual([around(0, 20), around(30, 40)]);
    // The clock was put back.
    await watch(around(15, 16));
    expect(await watches(MAC, around(0, 50))).toEqual([around(0, 15), around(15, 16)]);
  },
  // proves R-OPS-152
  'keeps who watched by shard, and what of all devices counts for each of them': async ({ availability }) => {
    const { watch, watches } = availability;
    const of = async (mac: string) => await watches(mac, around(0, 100));
    await watch(around(0, 10));
    await watch(around(12, 20), [5, 0]);
    await watch(around(12, 20), [6]);
    await watch(around(12, 30), [6]);
    await watch(around(25, 30), [5, 0]);
    expect(await of(MAC)).toEqual([around(0, 10), around(12, 20), around(25, 30)]);
    expect(await of(OTHER)).toEqual([around(0, 10), around(12, 30)]);
    expect(await of('A0B1C2D3E4F9')).toEqual([around(0, 10)]);
    // Its clock is behind: what others watched of the same devices ends, and nothing of other ones.
    await watch(around(15, 18), [5]);
    expect(await of(MAC)).toEqual([around(0, 10), around(12, 15), around(15, 18)]);
    expect(await of('A0B1C2D3E4F0')).toEqual([around(0, 10), around(12, 20), around(25, 30)]);
    expect(await of(OTHER)).toEqual([around(0, 10), around(12, 30)]);
    // One process for all again.
    await watch(around(28, 40));
    expect(await of(MAC)).toEqual([around(0, 10), around(12, 15), around(15, 18), around(28, 40)]);
    expect(await of(OTHER)).toEqual([around(0, 10), around(12, 28), around(28, 40)]);
    await watch(around(50, 60), []);
    expect(await of('A0B1C2D3E4F9')).toEqual([around(0, 10), around(28, 40)]);
  },
};
