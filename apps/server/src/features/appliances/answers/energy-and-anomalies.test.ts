import { expect, describe as group, it } from 'vitest';
import { anApplianceScene, NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { loadSamples } from '../../../../testing/series-store/load-samples.ts';
import { batchOf } from '../../../../testing/series-store/series-samples.ts';
import { createAppliances } from '../appliances.ts';

const notFound = { error: 'store.not_found' };

async function aScene(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene(changes);
  return { ...scene, calls: createAppliances(scene).calls };
}

group('the energy of appliances', () => {
  const from = NOON / 1_000 - 7_200;
  const request = { token: 'd', phase: ['L1', 'L2', 'L3'], from, to: NOON / 1_000 } as const;

  // proves R-NILM-033
  it('is with what is always on and the rest just what the meter counted', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 7_200_000;
    const loads = [
      { from: 1_000, to: 1_900, watts: 2_000 },
      { from: 3_000, to: 3_600, watts: 500 },
    ];
    const samples = loadSamples({ device: mac, start, seconds: 7_200, loads });
    await store.append(batchOf(samples));
    const kettle = await keep('Kettle');
    await ran([{ applianceId: kettle, start: start + 1_001_000, end: start + 1_901_000, energy: 500 }]);
    const { data, total } = await calls['appliances.energy']({ ...request, phase: [...request.phase] }, context);
    const counted = (samples.at(-1)?.values.E_I_L1 ?? 0) - (samples[0]?.values.E_I_L1 ?? 0);
    expect(Math.abs(total - counted)).toBeLessThan(0.005 * counted);
    expect(data.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(total, 3);
    const [own, alwaysOn, other] = data;
    expect(own).toMatchObject({ kind: 'appliance', ID: kettle, name: 'Kettle', phase: 'L1' });
    expect(own?.energy).toBeCloseTo(500, -1);
    expect(alwaysOn).toMatchObject({ kind: 'always_on', ID: null, name: 'Always ON' });
    expect(alwaysOn?.energy).toBeCloseTo(120, -1);
    expect(other).toMatchObject({ kind: 'other', ID: null, name: 'Other' });
    expect(other?.energy).toBeGreaterThan(80);
  });

  // proves R-NILM-033
  it('is just what the meter counted over a pause, across it and within it', async () => {
    const { calls, context, keep, ran, store, mac, energies, meter } = await aScene();
    const start = NOON - 7_200_000;
    const at = (second: number) => start + second * 1_000;
    const loads = [{ from: 1_000, to: 5_000, watts: 2_000 }];
    const samples = loadSamples({ device: mac, start, seconds: 7_200, loads });
    await store.append(batchOf(samples.filter(({ time }) => time <= at(2_000) || time > at(4_000))));
    const kettle = await keep('Kettle');
    await ran([{ applianceId: kettle, start: at(1_000), end: at(5_000), energy: 2_222 }]);
    const registerAt = (second: number) => samples.find(({ time }) => time === at(second))?.values.E_I_L1 ?? Number.NaN;
    const slope = (registerAt(4_001) - registerAt(2_000)) / 2_001;
    for (const [begin, end, counted] of [
      [600, 6_600, registerAt(6_600) - registerAt(600)],
      [1_500, 3_000, registerAt(2_000) - registerAt(1_500) + 1_000 * slope],
      [2_500, 3_500, 1_000 * slope],
    ] as const) {
      const range = { from: at(begin) / 1_000, to: at(end) / 1_000 };
      const answer = await calls['appliances.energy']({ ...request, ...range, phase: ['L1', 'L2', 'L3'] }, context);
      expect(answer.total).toBeCloseTo(counted, 2);
      expect(answer.data.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(counted, 2);
      const read = await energies.read({ ...range, devices: [meter], quantities: ['E_I'], source: 1, unit: 'day' });
      expect(read.devices[0]?.energies.E_I?.[0]).toBeCloseTo(counted, 2);
    }
  });

  // proves R-NILM-062
  it('is told with the measured share of the range, as a report tells it, in all answers', async () => {
    const { calls, context, keep, ran, store, mac, energies, meter } = await aScene();
    const start = NOON - 7_200_000;
    const at = (second: number) => start + second * 1_000;
    const loads = [{ from: 1_000, to: 5_000, watts: 2_000 }];
    const samples = loadSamples({ device: mac, start, seconds: 7_200, loads });
    // Nothing was measured for half an hour.
    await store.append(batchOf(samples.filter(({ time }) => time <= at(2_000) || time > at(3_800))));
    const kettle = await keep('Kettle');
    await ran([{ applianceId: kettle, start: at(1_000), end: at(5_000), energy: 2_222 }]);
    for (const [begin, end, share] of [
      [0, 7_200, 0.75],
      [0, 3_800, 2_000 / 3_800],
      [600, 1_800, 1],
      [2_000, 3_800, 0],
    ] as const) {
      const range = { from: at(begin) / 1_000, to: at(end) / 1_000 };
      const ask = { ...request, ...range, phase: [...request.phase] };
      const energy = await calls['appliances.energy'](ask, context);
      const runs = await calls['appliances.runtime']({ ...ask, microseconds: false }, context).catch(() => energy);
      const shown = await calls['appliances.dashboard']({ token: 'd', ...range }, context);
      const recognised = await calls['appliances.recognition']({ token: 'd', ...range }, context);
      const read = await energies.read({ ...range, devices: [meter], quantities: ['E_I'], source: 1, unit: 'day' });
      const told = [energy, runs, shown, recognised].map(({ coverage }) => coverage);
      expect(new Set(told)).toEqual(new Set([read.devices[0]?.coverage]));
      expect(Math.abs((told[0] ?? -1) - share)).toBeLessThan(0.002);
    }
  });

  // proves R-NILM-062
  it('has no measured share where nothing was measured', async () => {
    const { calls, context, keep, ran } = await aScene();
    await ran([{ applianceId: await keep('Kettle'), start: NOON - 60_000, end: NOON - 10_000, energy: 30 }]);
    const range = { from, to: NOON / 1_000 };
    const runs = await calls['appliances.runtime']({ ...request, phase: ['L1'], microseconds: false }, context);
    const { total, coverage } = await calls['appliances.dashboard']({ token: 'd', ...range }, context);
    expect([runs.coverage, total, coverage]).toEqual([0, null, 0]);
  });

  // proves R-NILM-091
  it('of each month is explained as the energy of that month has it, the running one up to its end', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    // Noon of 31 May in Bratislava: two hours of May and ten of June.
    const midnight = Date.UTC(2026, 4, 31, 22);
    const loads = [
      { from: 1_000, to: 1_900, watts: 2_000 },
      { from: 9_000, to: 12_600, watts: 500 },
    ];
    const begin = midnight - 7_200_000;
    await store.append(batchOf(loadSamples({ device: mac, start: begin, seconds: 18_000, loads })));
    const kettle = await keep('Kettle');
    await ran([
      { applianceId: kettle, start: begin + 1_001_000, end: begin + 1_901_000, energy: 500 },
      { applianceId: kettle, start: begin + 9_001_000, end: begin + 12_601_000, energy: 500 },
    ]);
    const april = Date.UTC(2026, 2, 31, 22);
    const range = { from: april / 1_000, to: NOON / 1_000 };
    const { data } = await calls['appliances.months']({ ...request, ...range, phase: ['L1', 'L2', 'L3'] }, context);
    const may = Date.UTC(2026, 3, 30, 22);
    expect(data.map(({ from, to }) => [from, to])).toEqual([
      [april, may],
      [may, midnight],
      [midnight, NOON],
    ]);
    expect(data[0]).toMatchObject({ total: null, appliances: 0, always_on: 0, other: 0, coverage: 0 });
    for (const month of data.slice(1)) {
      const ask = { ...request, from: month.from / 1_000, to: month.to / 1_000, phase: [...request.phase] };
      const answer = await calls['appliances.energy'](ask, context);
      const [own, alwaysOn, other] = answer.data.map(({ energy }) => energy);
      expect(own).toBeGreaterThan(400);
      expect(month).toMatchObject({ appliances: own, always_on: alwaysOn, other, total: answer.total });
      expect(month.coverage).toBe(answer.coverage);
    }
  });

  // proves R-NILM-091
  it('is explained for twelve months at most, the newest', async () => {
    const { calls, context } = await aScene();
    const range = { from: Date.UTC(2020, 0, 1) / 1_000, to: NOON / 1_000 };
    const { data } = await calls['appliances.months']({ ...request, ...range, phase: ['L1'] }, context);
    expect([data.length, data[0]?.from, data.at(-1)?.to]).toEqual([12, Date.UTC(2025, 5, 30, 22), NOON]);
  });

  // proves R-NILM-054
  it('says how exact it is, and which runs were unusually long', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 7_200_000;
    const loads = Array.from({ length: 14 }, (_, n) => ({ from: 400 * n, to: 400 * n + 60, watts: 2_000 }));
    await store.append(batchOf(loadSamples({ device: mac, start, seconds: 7_200, loads })));
    const kettle = await keep('Kettle');
    const at = (second: number) => start + second * 1_000;
    const usual = { applianceId: kettle, energy: 33, predictionRate: 1 };
    await ran([
      ...loads.slice(0, 13).map(({ from: second, to }) => ({ ...usual, start: at(second), end: at(to) })),
      { applianceId: kettle, start: at(5_200), end: at(7_100), energy: 33, predictionRate: 0.5 },
    ]);
    const { data } = await calls['appliances.energy']({ ...request, phase: [...request.phase] }, context);
    const [own, alwaysOn] = data;
    expect(own).toMatchObject({ runs: 14, unusual: 1, unusual_last: at(5_200) });
    const energies = (await calls['appliances.runtime']({ ...request, phase: ['L1'], microseconds: false }, context))
      .data;
    const variance = energies.reduce((sum, { energy, prediction_rate: p }) => {
      return sum + energy ** 2 * (p * (1 - p) + 0.05 ** 2);
    }, 0);
    expect(own?.uncertainty).toBeCloseTo(2 * Math.sqrt(variance), 4);
    expect(alwaysOn).not.toHaveProperty('uncertainty');
  });

  // proves R-NILM-042
  it('is the same in runs, shares and dashboards, also where runs claim more than there was', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 7_200_000;
    const at = (second: number) => start + second * 1_000;
    const loads = [
      { from: 1_000, to: 1_900, watts: 2_000 },
      { from: 3_000, to: 3_600, watts: 500 },
    ];
    await store.append(batchOf(loadSamples({ device: mac, start, seconds: 7_200, loads })));
    const [kettle, fan] = [await keep('Kettle'), await keep('Fan')];
    await ran([
      { applianceId: kettle, start: at(1_000), end: at(1_900), energy: 500 },
      { applianceId: kettle, start: at(4_000), end: at(5_000), energy: 555 },
      { applianceId: fan, start: at(1_500), end: at(3_400), energy: 300 },
      { applianceId: fan, start: at(7_000), end: null, energy: 40 },
    ]);
    const whole = { ...request, phase: [...request.phase] };
    for (const range of [
      { from, to: whole.to },
      { from: from + 1_700, to: from + 4_321 },
    ]) {
      const { data, total } = await calls['appliances.energy']({ ...whole, ...range }, context);
      const runs = (await calls['appliances.runtime']({ ...whole, ...range, microseconds: false }, context)).data;
      const shown = (await calls['appliances.dashboard']({ token: 'd', ...range }, context)).data;
      for (const [ID, name] of [
        [kettle, 'kettle'],
        [fan, 'fan'],
      ] as const) {
        const own = runs.filter(({ ID_appliance }) => ID_appliance === ID);
        const energy = data.find((entry) => entry.ID === ID)?.energy;
        expect(own.reduce((sum, run) => sum + run.energy, 0)).toBeCloseTo(energy ?? -1, 4);
        expect(shown.find((entry) => entry.name === name)?.energy).toBeCloseTo(energy ?? -1, 4);
      }
      expect(data.reduce((sum, { energy }) => sum + energy, 0)).toBeCloseTo(total, 3);
    }
  });

  // proves R-NILM-041
  it('is never taken from what is always on, and says what runs claim of it', async () => {
    const { calls, context, keep, ran, store, mac } = await aScene();
    const start = NOON - 7_200_000;
    await store.append(batchOf(loadSamples({ device: mac, start, seconds: 7_200, loads: [] })));
    await ran([{ applianceId: await keep('Router'), start, end: NOON, energy: 80 }]);
    const { data } = await calls['appliances.energy']({ ...request, phase: ['L1'] }, context);
    const [router, alwaysOn] = data;
    expect(alwaysOn?.energy).toBeCloseTo(120, -1);
    expect(alwaysOn?.known).toBeGreaterThan(75);
    expect(router?.energy).toBeLessThan(2);
  });

  // proves R-NILM-033
  it('is of the requested phases, and not found where nothing was measured', async () => {
    const { calls, context, store, mac } = await aScene();
    await expect(calls['appliances.energy']({ ...request, phase: ['L1'] }, context)).rejects.toMatchObject(notFound);
    await store.append(batchOf(loadSamples({ device: mac, start: NOON - 600_000, seconds: 600, loads: [] })));
    expect((await calls['appliances.energy']({ ...request, phase: ['L1'] }, context)).total).toBeCloseTo(10, 0);
    await expect(calls['appliances.energy']({ ...request, phase: ['L2'] }, context)).rejects.toMatchObject(notFound);
    const later = { token: 'd', phase: ['L1' as const], from: NOON / 1_000 + 60, to: NOON / 1_000 + 120 };
    await expect(calls['appliances.energy'](later, context)).rejects.toMatchObject(notFound);
  });
});

group('anomalies', () => {
  const DAY = 86_400_000;

  // proves R-NILM-034
  it('are runs unlike the others, one entry a run on every axis', async () => {
    const { calls, context, keep, ran } = await aScene();
    const kettle = await keep('Kettle');
    const first = NOON - 20 * DAY;
    const runs = Array.from({ length: 20 }, (_, n) => ({
      applianceId: kettle,
      start: first + n * DAY,
      end: first + n * DAY + (n === 13 ? 3_600_000 : 150_000),
    }));
    await ran([...runs, { applianceId: kettle, start: NOON - 1_000, end: null }]);
    const { data } = await calls['appliances.anomalies']({ device_token: 'd', ID_appliance: kettle }, context);
    expect(data.starts).toEqual(runs.map(({ start }) => start));
    expect(data.durations.slice(12, 15)).toEqual([2.5, 60, 2.5]);
    expect(data.durationsClass.indexOf(-1)).toBe(13);
    expect(data.durationsClass.lastIndexOf(-1)).toBe(13);
    expect(data.times.slice(0, 3)).toEqual([null, 24, 24]);
    expect(data.timesClass.slice(0, 3)).toEqual([0, 1, 1]);
    // Noon by the clock of the site, on a Tuesday, 20 days before the first of June.
    expect([data.timeOfDay[0], data.timeOfWeek[0], data.timeOfMonth[0]]).toEqual([12, 1.5, 11.5]);
    expect(data.timeOfYear[0]).toBe(31 + 28 + 31 + 30 + 11.5);
    const lists = Object.values(data).map((list) => list.length);
    expect(new Set(lists)).toEqual(new Set([20]));
  });

  // proves R-NILM-034
  it('are not found without a run, and of an appliance of another device', async () => {
    const { calls, context, keep } = await aScene();
    const kettle = await keep('Kettle');
    const ask = (ID_appliance: number) => calls['appliances.anomalies']({ device_token: 'd', ID_appliance }, context);
    await expect(ask(kettle)).rejects.toMatchObject(notFound);
    await expect(ask(kettle + 1)).rejects.toMatchObject(notFound);
  });
});
