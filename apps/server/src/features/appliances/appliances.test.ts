import { expect, describe as group, it } from 'vitest';
import { anApplianceScene, NOON } from '../../../testing/scenes/appliance-scene.ts';
import { createAppliances } from './appliances.ts';

const tokens = { user_token: 'u', device_token: 'd' };
const notFound = { error: 'store.not_found' };

async function aScene(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene(changes);
  return { ...scene, calls: createAppliances(scene).calls };
}

group('calls about appliances', () => {
  // proves R-NILM-019
  it('exist only for disaggregation meters with NILM on', async () => {
    for (const changes of [{ nilm: false }, { type: 3 }, { type: 12 }]) {
      const { calls, context } = await aScene(changes);
      const refused = (field: string) => ({ error: 'request.invalid', field });
      await expect(calls['appliances.list']({ token: 'd' }, context)).rejects.toMatchObject(refused('token'));
      const settings = calls['appliances.readSettings']({ device_token: 'd' }, context);
      await expect(settings).rejects.toMatchObject(refused('device_token'));
    }
  });
});

group('appliances', () => {
  // proves R-NILM-021
  it('are not found as long as none was recorded', async () => {
    const { calls, context } = await aScene();
    await expect(calls['appliances.list']({ token: 'd' }, context)).rejects.toMatchObject(notFound);
    await expect(calls['appliances.imprints']({ token: 'd' }, context)).rejects.toMatchObject(notFound);
  });

  // proves R-NILM-020
  it('are listed with the imprints of their recordings', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('Kettle', 'L2');
    const { data } = await calls['appliances.list']({ token: 'd' }, context);
    const powers = { power_P: 2_150, power_Q: 8.5, power_I: 9.3 };
    const imprints = [{ ID_imprint: expect.any(Number), timestamp: NOON / 1_000 - 60, ...powers }];
    expect(data).toEqual([{ ID_appliance: id, name: 'Kettle', phase: 'L2', learned: false, imprints }]);
  });

  // proves R-NILM-025
  it('answer the shapes of their imprints in mW', async () => {
    const { calls, context, keep } = await aScene();
    const id = await keep('Kettle');
    const { data } = await calls['appliances.imprints']({ token: 'd' }, context);
    expect(data).toEqual([
      {
        ...{ ID: id, ID_imprint: expect.any(Number), name: 'Kettle', phase: 'L1', reactive_power: 8.5 },
        rising_edge: [0, 500, 2_150_000],
        falling_edge: [2_150_000, 0],
      },
    ]);
  });

  // proves R-ERR-022, R-NILM-022
  it('are renamed, unless another one of the device has the name', async () => {
    const { calls, context, keep, notes } = await aScene();
    const id = await keep('Kettle');
    await keep('Oven');
    await calls['appliances.rename']({ token: 'd', ID_appliance: id, name: 'Teapot' }, context);
    expect(notes).toEqual([`${id}: Teapot`]);
    const taken = calls['appliances.rename']({ token: 'd', ID_appliance: id, name: 'oven' }, context);
    await expect(taken).rejects.toMatchObject({ error: 'appliances.duplicate', code: 527 });
    const unknown = calls['appliances.rename']({ token: 'd', ID_appliance: 99, name: 'Radio' }, context);
    await expect(unknown).rejects.toMatchObject(notFound);
  });

  // proves R-NILM-023
  it('are removed with their runs, imprints one by one or all at once', async () => {
    const { calls, context, keep, ran, records, mac } = await aScene();
    const [kettle, oven] = [await keep('Kettle'), await keep('Oven')];
    await ran([{ applianceId: kettle, start: NOON - 5_000, end: NOON }]);
    const remove = (remove: 'IMPRINT' | 'ALL' | 'APPLIANCE', ID?: number) =>
      calls['appliances.remove']({ ...tokens, remove, ID }, context);
    const [imprint] = await records.appliances.imprintsOf(mac);
    await remove('IMPRINT', imprint?.id);
    await expect(remove('IMPRINT', imprint?.id)).rejects.toMatchObject(notFound);
    expect((await records.appliances.imprintsOf(mac)).map(({ applianceId }) => applianceId)).toEqual([oven]);
    await remove('ALL');
    await expect(remove('ALL')).rejects.toMatchObject(notFound);
    await remove('APPLIANCE', kettle);
    await expect(remove('APPLIANCE', kettle)).rejects.toMatchObject(notFound);
    expect(await records.appliances.of(mac)).toHaveLength(1);
    expect(await records.appliances.runsOf(kettle, 1)).toEqual([]);
  });
});

group('runs', () => {
  const request = { token: 'd', from: NOON / 1_000 - 3_600, to: NOON / 1_000, microseconds: false };

  // proves R-NILM-026
  it('are answered with their energy, for the requested phases', async () => {
    const { calls, context, keep, ran } = await aScene();
    const [kettle, oven] = [await keep('Kettle'), await keep('Oven', 'L3')];
    await ran([
      { applianceId: kettle, start: NOON - 200_000, end: NOON - 50_000 },
      { applianceId: oven, start: NOON - 20_000, end: null, energy: 12, computed: true },
    ]);
    const { data, complete } = await calls['appliances.runtime']({ ...request, phase: ['L1', 'L3'] }, context);
    const common = { energy: 89.5, prediction_rate: 0.95, computed: false };
    const whole = { start: NOON - 200_000, end: NOON - 50_000, duration: 150 };
    const goesOn = { start: NOON - 20_000, end: null, duration: 20 };
    expect(data).toEqual([
      { ID_appliance: kettle, name: 'Kettle', phase: 'L1', ...common, ...whole },
      { ID_appliance: oven, name: 'Oven', phase: 'L3', ...common, ...goesOn, energy: 12, computed: true },
    ]);
    expect(complete).toBe(true);
    const other = calls['appliances.runtime']({ ...request, phase: ['L2'] }, context);
    await expect(other).rejects.toMatchObject(notFound);
  });

  // proves R-NILM-027
  it('are answered in microseconds on request', async () => {
    const { calls, context, keep, ran } = await aScene();
    await ran([{ applianceId: await keep('Kettle'), start: NOON - 200_000, end: NOON - 50_000 }]);
    const { data } = await calls['appliances.runtime']({ ...request, microseconds: true, phase: ['L1'] }, context);
    expect(data).toMatchObject([{ start: (NOON - 200_000) * 1_000, end: (NOON - 50_000) * 1_000, duration: 150 }]);
  });

  // proves R-NILM-026
  it('belong to a half-open range with the part of them inside it', async () => {
    const { calls, context, keep, ran } = await aScene();
    const kettle = await keep('Kettle');
    const end = request.from * 1_000;
    await ran([
      { applianceId: kettle, start: end - 9_000, end },
      { applianceId: kettle, start: end - 5_000, end: end + 1 },
      { applianceId: kettle, start: request.to * 1_000, end: request.to * 1_000 + 5_000 },
    ]);
    const { data } = await calls['appliances.runtime']({ ...request, phase: ['L1'] }, context);
    expect(data.map(({ start }) => start)).toEqual([end - 5_000]);
  });
});

group('the settings', () => {
  // proves R-NILM-031
  it('are a threshold of 25 W without learning, until the owner sets others', async () => {
    const { calls, context, notes } = await aScene();
    const read = () => calls['appliances.readSettings']({ device_token: 'd' }, context);
    expect(await read()).toEqual({ data: { clustering: false, treshold: 25, least_likeness: 0.2 } });
    await calls['appliances.writeSettings']({ ...tokens, treshold: 40, autoLearn: true }, context);
    expect(await read()).toEqual({ data: { clustering: true, treshold: 40, least_likeness: 0.2 } });
    expect(notes).toEqual(['40 W, likeness from 0.2, learning']);
  });

  // proves R-NILM-045
  it('keep the least likeness of a run where a later change does not name it', async () => {
    const { calls, context } = await aScene();
    const write = (settings: { treshold: number; least_likeness?: number }) =>
      calls['appliances.writeSettings']({ ...tokens, autoLearn: false, ...settings }, context);
    await write({ treshold: 40, least_likeness: 0.6 });
    const kept = { data: { clustering: false, treshold: 60, least_likeness: 0.6 } };
    expect(await write({ treshold: 60 })).toEqual(kept);
    expect(await calls['appliances.readSettings']({ device_token: 'd' }, context)).toEqual(kept);
  });

  // proves R-ERR-058
  it('are not replaced by an owner who has not seen them', async () => {
    const { calls, context } = await aScene();
    const first = { clustering: false, treshold: 25, least_likeness: 0.2 };
    const write = (treshold: number, known: typeof first) =>
      calls['appliances.writeSettings']({ ...tokens, treshold, autoLearn: false, known }, context);
    const both = await Promise.allSettled([write(40, first), write(60, first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { data } = await calls['appliances.readSettings']({ device_token: 'd' }, context);
    await expect(write(80, first)).rejects.toMatchObject({ error: 'request.edit_conflict', field: 'known' });
    expect(await write(80, data)).toEqual({ data: { clustering: false, treshold: 80, least_likeness: 0.2 } });
  });
});
