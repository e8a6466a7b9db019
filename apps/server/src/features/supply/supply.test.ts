import type { EventFrame } from '@phasor/contract';
import { recordedDay } from '@phasor/simulator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { METER, NEIGHBOUR, SupplyScene, voltsAsSamples } from '../../../testing/scenes/supply-scene.ts';

let scene: SupplyScene;
beforeEach(async () => {
  scene = await SupplyScene.open();
});
afterEach(() => scene.close());

/** One hour before the scene's clock. */
const T = Date.UTC(2026, 5, 1, 23);
const steady = (count: number) => Array<number>(count).fill(230);
const dark = (count: number) => Array<number>(count).fill(0);
const reported = (part: Partial<EventFrame> & Pick<EventFrame, 'type'>) =>
  scene.supply.watch.event(METER.mac, { id: '1', ts: T / 1_000, ...part });

describe('disturbances in the samples of a meter', () => {
  // proves R-SUPPLY-009
  it('are events with the length of the samples as their resolution', async () => {
    await scene.measured(T, [...steady(5), ...dark(4), ...steady(5)]);
    const { events } = await scene.events();
    expect(events).toMatchObject([
      {
        ...{ device: METER.mac, kind: 'OUTAGE', start: T + 5_000, end: T + 9_000, phases: ['L1', 'L2', 'L3'] },
        ...{ value: 0, percent: 0, class: null, source: 'samples', resolution: 1_000 },
      },
    ]);
  });

  // proves R-SUPPLY-014
  it('are those that an independent count finds in the raw samples, in any order and however often they come', async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const volts = Array.from({ length: 900 }, (_, index) =>
      Math.floor(index / 30) % 3 === 1 ? 120 + 80 * random() : 225 + 10 * random(),
    );
    const samples = voltsAsSamples(T, volts, { mac: METER.mac, interval: 1_000 });
    const parts = Array.from({ length: 30 }, (_, part) => samples.slice(part * 30, part * 30 + 30));
    for (const part of [...parts].sort(() => random() - 0.5)) {
      await scene.bring(part);
      if (random() < 0.3) await scene.bring(part);
      if (random() < 0.5) await scene.supply.watch.settled();
    }
    // Counted by hand: a run of seconds below 207 V, as no value lies between 207 V and 211.6 V.
    const runs: { from: number; to: number; lowest: number }[] = [];
    volts.forEach((value, index) => {
      if (value >= 207) return;
      const last = runs.at(-1);
      if (last !== undefined && last.to === index)
        Object.assign(last, { to: index + 1, lowest: Math.min(last.lowest, value) });
      else runs.push({ from: index, to: index + 1, lowest: value });
    });
    const { events, totals } = await scene.events();
    expect(events.map(({ start, end, value }) => [start, end, value])).toEqual(
      runs.map(({ from, to, lowest }) => [T + from * 1_000, T + to * 1_000, lowest]),
    );
    expect(runs).toHaveLength(10);
    expect(totals.kinds.DIP).toEqual({ count: 10, duration: 300_000, longest: 30_000 });
  });

  // proves R-SUPPLY-005
  it('count one that goes on up to the moment of the answer, by which a screen counts it too', async () => {
    await scene.measured(T, [...steady(5), ...dark(5)]);
    const { events, totals, asOf } = await scene.events();
    expect(events).toMatchObject([{ start: T + 5_000, end: null }]);
    expect(totals.interrupted).toBe(asOf - (T + 5_000));
  });

  // proves R-SUPPLY-014
  it('are found after a crash, also while they went on', async () => {
    await scene.measured(T, [...steady(5), ...dark(5)]);
    await scene.crash();
    expect((await scene.events()).events).toMatchObject([{ kind: 'OUTAGE', start: T + 5_000, end: null }]);
    await scene.measured(T + 10_000, dark(5));
    await scene.crash();
    // The search of the start is over when the supply comes back.
    expect((await scene.events()).events).toMatchObject([{ start: T + 5_000, end: null }]);
    await scene.measured(T + 15_000, steady(5));
    expect((await scene.events()).events).toMatchObject([{ kind: 'OUTAGE', start: T + 5_000, end: T + 15_000 }]);
    await scene.crash();
    expect((await scene.events()).events).toMatchObject([{ kind: 'OUTAGE', start: T + 5_000, end: T + 15_000 }]);
    expect(await scene.records.supply.searches()).toEqual([]);
  });

  // proves R-SUPPLY-009
  it('are none where the connection was lost, and stay one where the device was silent without supply', async () => {
    await scene.measured(T, steady(5));
    await scene.measured(T + 900_000, steady(5));
    expect((await scene.events()).events).toEqual([]);
    await scene.measured(T + 1_000_000, [...steady(5), ...dark(1)]);
    await scene.measured(T + 1_500_000, steady(5));
    expect((await scene.events()).events).toMatchObject([{ start: T + 1_005_000, end: T + 1_500_000 }]);
  });

  it('are judged by the voltage that the supply usually has, on the phases that are connected', async () => {
    const week = Array.from({ length: 60 }, () => [120, 120, 0] as const);
    await scene.measured(T - 7_200_000, week, { interval: 60_000 });
    await scene.measured(T, [
      [120, 121, 0],
      [120, 100, 0],
      [120, 121, 0],
    ]);
    const { events, nominal, phases } = await scene.events();
    expect([nominal, phases]).toEqual([120, ['L1', 'L2']]);
    expect(events).toMatchObject([{ kind: 'DIP', phases: ['L2'], start: T + 1_000, end: T + 2_000 }]);
  });

  // proves R-SUPPLY-009
  it('are none in the recorded voltage of a household, and one where it is interrupted', async () => {
    const day = [...recordedDay()];
    const from = Date.UTC(2026, 5, 1);
    await scene.measured(from, day, { interval: 60_000 });
    const range = { from: from / 1_000, to: from / 1_000 + 86_400 };
    expect(await scene.events(range)).toMatchObject({ events: [], nominal: 230, totals: { availability: 100 } });
    await scene.measured(from + 86_400_000, [0, ...day.slice(1, 30)], { interval: 60_000 });
    scene.clock.set(from + 90_000_000);
    const { events } = await scene.events();
    expect(events).toMatchObject([{ kind: 'OUTAGE', start: from + 86_400_000, end: from + 86_460_000 }]);
  });

  it('need no search while nothing changes', async () => {
    const rows = vi.spyOn(scene.store, 'rows');
    await scene.measured(T, steady(100));
    await scene.supply.watch.settled();
    expect(rows).not.toHaveBeenCalled();
  });
});

describe('events that a device reports', () => {
  // proves R-SUPPLY-008
  it('are one with what its samples show, with the times of the device', async () => {
    await scene.measured(T, [...steady(5), 60, ...dark(3), 110, ...steady(5)]);
    const data = { start: T / 1_000 + 5.25, duration: 4.2, phases: ['L1', 'L2', 'L3'], residual: 1.5 };
    await reported({ type: 'OUTAGE', ts: T / 1_000 + 9.45, data });
    await reported({ type: 'OUTAGE', ts: T / 1_000 + 9.45, data });
    const { events } = await scene.events();
    expect(events).toMatchObject([{ start: T + 5_250, end: T + 9_450, source: 'both', resolution: null, value: 1.5 }]);
  });

  // proves R-SUPPLY-014
  it('without an end are over with the first sample that has voltage again', async () => {
    await scene.measured(T, steady(5));
    await reported({ type: 'OUTAGE', ts: T / 1_000 + 5.1 });
    expect((await scene.events()).events).toMatchObject([{ kind: 'OUTAGE', start: T + 5_100, end: null }]);
    await scene.crash();
    await scene.measured(T + 2_400_000, steady(5));
    expect((await scene.events()).events).toMatchObject([
      { start: T + 5_100, end: T + 2_400_000, source: 'both', resolution: 1_000 },
    ]);
  });

  // proves R-SUPPLY-014
  it('that come from its buffer long afterwards are over where the samples say so', async () => {
    await scene.measured(T, steady(5));
    await scene.measured(T + 600_000, steady(60));
    await reported({ type: 'OUTAGE', ts: T / 1_000 + 5 });
    expect((await scene.events()).events).toMatchObject([{ start: T + 5_000, end: T + 600_000 }]);
  });

  it('of unregistered devices are skipped', async () => {
    await scene.supply.watch.event('A00000000099', { id: '1', ts: T / 1_000, type: 'DIP' });
    expect(await scene.records.supply.open()).toEqual([]);
  });

  // proves R-SUPPLY-016
  it('are passed on as they begin and as they end', async () => {
    await reported({ type: 'OUTAGE', ts: T / 1_000 });
    await reported({ id: '2', type: 'OUTAGE', ts: T / 1_000 + 40, data: { duration: 40 } });
    await reported({ id: '3', type: 'DIP', ts: T / 1_000 + 90, data: { duration: 0.3, residual: 150 } });
    expect(scene.states.map(({ open, last }) => [open.length, last?.kind])).toEqual([
      [1, undefined],
      [0, 'OUTAGE'],
      [0, 'DIP'],
    ]);
  });
});

describe('what lasts over several samples', () => {
  // proves R-SUPPLY-030
  it('is found once it has lasted: unbalance of ten minutes, while it goes on and when it is over', async () => {
    const minutes = (from: number, volts: readonly [number, number, number], count: number) =>
      scene.measured(from, Array<typeof volts>(count).fill(volts), { interval: 60_000 });
    await minutes(T - 3_600_000, [230, 231, 229], 30);
    await minutes(T - 1_800_000, [230, 231, 213], 9);
    expect((await scene.events()).events).toEqual([]);
    await minutes(T - 1_260_000, [230, 231, 213], 3);
    expect((await scene.events()).events).toMatchObject([
      { kind: 'UNBALANCE', start: T - 1_800_000, end: null, source: 'samples', resolution: 60_000 },
    ]);
    await minutes(T - 1_080_000, [230, 231, 229], 5);
    expect((await scene.events()).events).toMatchObject([{ start: T - 1_800_000, end: T - 1_080_000 }]);
  });

  // proves R-SUPPLY-031
  it('is a rapid change of a voltage that stays', async () => {
    for (const [index, volts] of [230, 230, 230, 230, 216, 216, 216, 216, 216].entries()) {
      await scene.measured(T + index * 1_000, [volts]);
    }
    expect((await scene.events()).events).toMatchObject([
      { kind: 'RAPID_CHANGE', start: T + 4_000, end: T + 4_000, phases: ['L1', 'L2', 'L3'], resolution: 1_000 },
    ]);
    expect((await scene.events()).events[0]?.value).toBeCloseTo((100 * 14) / 230, 9);
  });
});

describe('an outage over a change of the clock', () => {
  // proves R-SUPPLY-032
  it('has the length that passed, and is in both of the hours that have one name', async () => {
    // The night of 25 October 2026: 03:00 CEST is followed by 02:00 CET, at 01:00 UTC.
    const change = Date.UTC(2026, 9, 25, 1);
    scene.clock.set(change + 7 * 3_600_000);
    await scene.measured(change - 7_200_000, steady(90), { interval: 60_000 });
    await reported({ type: 'OUTAGE', ts: change / 1_000 - 1_800 });
    await scene.measured(change + 1_800_000, steady(90), { interval: 60_000 });
    const { events } = await scene.events();
    expect(events).toMatchObject([{ start: change - 1_800_000, end: change + 1_800_000 }]);
    const hour = (from: number) => scene.events({ from: from / 1_000, to: from / 1_000 + 3_600 });
    for (const from of [change - 3_600_000, change]) {
      expect((await hour(from)).totals).toMatchObject({ interrupted: 1_800_000, known: 3_600_000, availability: 50 });
    }
    const day = { from: Date.UTC(2026, 9, 24, 22) / 1_000, to: Date.UTC(2026, 9, 25, 23) / 1_000 };
    scene.clock.set(day.to * 1_000);
    expect((await scene.events(day)).totals).toMatchObject({ interrupted: 3_600_000, long: 1 });
    expect(scene.news.map(({ data }) => data.runtime)).toEqual([undefined, 3_600]);
  });
});

describe('the answer of a call', () => {
  // proves R-SUPPLY-012
  it('has events of the wished kinds, totals of all, and flagged intervals', async () => {
    scene.clock.set(T + 3_600_000);
    await scene.measured(T - 60_000, [...steady(120), ...dark(36), ...steady(3_504)]);
    await reported({ type: 'DIP', ts: T / 1_000 + 1_000, data: { duration: 0.25, phase: 'L2', voltage: { L2: 138 } } });
    const range = { from: T / 1_000, to: T / 1_000 + 3_600 };
    const all = await scene.events(range);
    expect(all.events.map(({ kind, class: cell, percent }) => [kind, cell, percent])).toEqual([
      ['OUTAGE', null, 0],
      ['DIP', 'C2', 60],
    ]);
    expect(all.totals).toMatchObject({ short: 1, long: 0, interrupted: 36_000, known: 3_600_000, availability: 99 });
    // 23:00 UTC is a whole number of 10-minute intervals.
    expect(all.flagged).toEqual([T, T + 600_000]);
    const dips = await scene.events({ ...range, kinds: 'DIP,SWELL' });
    expect(dips.events).toHaveLength(1);
    expect(dips.totals).toEqual(all.totals);
    expect((await scene.events({ from: range.to, to: range.to + 60 })).totals.availability).toBeNull();
  });

  // proves R-SUPPLY-012
  it('knows the availability through an outage in which the meter itself was dark', async () => {
    scene.clock.set(T + 3_600_000);
    await scene.measured(T, steady(1_000));
    await reported({ type: 'OUTAGE', ts: T / 1_000 + 1_000 });
    await scene.measured(T + 1_360_000, steady(2_240));
    const { totals } = await scene.events({ from: T / 1_000, to: T / 1_000 + 3_600 });
    expect(totals).toMatchObject({ interrupted: 360_000, known: 3_600_000, availability: 90, long: 1 });
  });

  // proves R-SUPPLY-012
  it('counts a day of 25 hours and one of 23 hours in the zone of the device', async () => {
    for (const [from, hours] of [
      [Date.UTC(2025, 9, 25, 22), 25],
      [Date.UTC(2026, 2, 28, 23), 23],
    ] as const) {
      await scene.measured(from, steady(hours * 60), { interval: 60_000 });
      const id = `clock ${hours}`;
      await reported({ id, type: 'OUTAGE', ts: from / 1_000 + 7_200, data: { duration: 3_600 } });
      const { totals } = await scene.events({ from: from / 1_000, to: from / 1_000 + hours * 3_600 });
      expect(totals.known).toBe(hours * 3_600_000);
      expect(totals.availability).toBeCloseTo(((hours - 1) / hours) * 100, 9);
    }
  });

  // proves R-SUPPLY-011
  it('has for several devices what happened at once, and figures of the group', async () => {
    await scene.measured(T, [...steady(5), ...dark(4), ...steady(5)]);
    await scene.measured(T, [...steady(5), ...Array<number>(4).fill(170), ...steady(5)], { mac: NEIGHBOUR.mac });
    const { events, disturbances, devices, group } = await scene.groupEvents();
    expect(disturbances).toEqual([{ start: T + 5_000, end: T + 9_000, events: [0, 1] }]);
    expect(events.map(({ device, kind }) => [device, kind])).toEqual([
      [METER.mac, 'OUTAGE'],
      [NEIGHBOUR.mac, 'DIP'],
    ]);
    expect(devices.map(({ totals }) => totals.short)).toEqual([1, 0]);
    expect(group).toMatchObject({ devices: 2, saidi: 0, saifi: 0, maifi: 0.5, caidi: null });
  });
});
