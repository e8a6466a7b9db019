import { expect, describe as group, it } from 'vitest';
import { anApplianceScene, NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { loadSamples, recordingOf } from '../../../../testing/series-store/load-samples.ts';
import { createAppliances } from '../appliances.ts';

async function aScene(changes: Parameters<typeof anApplianceScene>[0] = {}) {
  const scene = await anApplianceScene(changes);
  return { ...scene, calls: createAppliances(scene).calls };
}

group('a recording', () => {
  const span = (loads: Parameters<typeof loadSamples>[0]['loads']) =>
    recordingOf(loadSamples({ device: 'x', start: NOON - 120_000, seconds: 100, loads }));
  const kettle = { from: 20, to: 70, watts: 2_150, vars: 8 };
  const body = { token: 'd', name: 'Kettle', phase: 'L1', data: span([kettle]) } as const;

  // proves R-NILM-032
  it('of one switching on and one switching off becomes an appliance with an imprint', async () => {
    const { calls, context, notes } = await aScene();
    const { data } = await calls['appliances.record'](body, context);
    expect(notes).toEqual([`${data.ID_appliance}: Kettle L1`]);
    const [entry] = (await calls['appliances.list']({ token: 'd' }, context)).data;
    expect(entry).toMatchObject({ ID_appliance: data.ID_appliance, name: 'Kettle', phase: 'L1', learned: false });
    const [imprint] = entry?.imprints ?? [];
    expect(imprint).toMatchObject({ ID_imprint: data.ID_imprint, timestamp: NOON / 1_000 - 119 });
    expect(imprint?.power_P).toBeCloseTo(2_150, -1);
    expect(imprint?.power_Q).toBeCloseTo(8, 0);
    const [shape] = (await calls['appliances.imprints']({ token: 'd' }, context)).data;
    expect(Math.max(...(shape?.rising_edge ?? []))).toBeGreaterThan(2_100_000);
  });

  // proves R-ERR-023
  it.each([
    ['no edge', [], 526],
    ['a rising edge alone', [{ ...kettle, to: 100 }], 528],
    [
      'two runs',
      [
        { ...kettle, to: 40 },
        { ...kettle, from: 60, to: 80 },
      ],
      525,
    ],
  ] as const)('with %s is refused', async (_name, loads, code) => {
    const { calls, context } = await aScene();
    const refused = calls['appliances.record']({ ...body, data: span(loads) }, context);
    await expect(refused).rejects.toMatchObject({ code, field: 'data' });
    const { data } = await calls['appliances.checkRecording']({ ...body, data: span(loads) }, context);
    expect(data.code).toBe(code);
    await expect(refused).rejects.toMatchObject({ data: { edges: data.edges } });
  });

  // proves R-NILM-039
  it('is judged without being stored, with the edges that count and those that do not', async () => {
    const { calls, context } = await aScene();
    const lamp = { from: 4, to: 14, watts: 40 };
    const { data } = await calls['appliances.checkRecording']({ ...body, data: span([kettle, lamp]) }, context);
    expect(data.code).toBeNull();
    expect(data.edges.map(({ P, counts }) => [Math.round(P / 10) * 10, counts])).toEqual([
      [40, false],
      [-40, false],
      [2_150, true],
      [-2_150, true],
    ]);
    expect(data.edges[2]?.time).toBe(NOON - 120_000 + 21_000);
    await expect(calls['appliances.list']({ token: 'd' }, context)).rejects.toMatchObject({ error: 'store.not_found' });
  });

  // proves R-NILM-040
  it('is a further imprint of an appliance that the call names by its number', async () => {
    const { calls, context, notes } = await aScene();
    const { name: _name, ...nameless } = body;
    const first = (await calls['appliances.record'](body, context)).data;
    const weaker = span([{ ...kettle, watts: 2_000 }]);
    const again = { ...nameless, data: weaker, ID_appliance: first.ID_appliance };
    const second = (await calls['appliances.record'](again, context)).data;
    expect(second.ID_appliance).toBe(first.ID_appliance);
    expect(notes.at(-1)).toBe(`${first.ID_appliance}: L1`);
    const imprintsNow = async () => (await calls['appliances.list']({ token: 'd' }, context)).data[0]?.imprints ?? [];
    expect((await imprintsNow()).map(({ ID_imprint, power_P }) => [ID_imprint, Math.round(power_P / 10) * 10])).toEqual(
      [
        [first.ID_imprint, 2_150],
        [second.ID_imprint, 2_000],
      ],
    );
    const remove = { user_token: 'u', device_token: 'd', remove: 'IMPRINT', ID: first.ID_imprint } as const;
    await calls['appliances.remove'](remove, context);
    expect((await imprintsNow()).map(({ ID_imprint }) => ID_imprint)).toEqual([second.ID_imprint]);
    await expect(calls['appliances.record']({ ...again, phase: 'L2' }, context)).rejects.toMatchObject({
      error: 'request.invalid',
      field: 'phase',
    });
    await expect(calls['appliances.record']({ ...again, ID_appliance: 4_711 }, context)).rejects.toMatchObject({
      error: 'store.not_found',
    });
  });

  // proves R-NILM-032
  it('is refused under a name that the device has, and on a phase that it has not', async () => {
    const { calls, context } = await aScene({ phases: 1 });
    await calls['appliances.record'](body, context);
    const again = calls['appliances.record']({ ...body, name: 'kettle' }, context);
    await expect(again).rejects.toMatchObject({ code: 527, field: 'name' });
    const elsewhere = calls['appliances.record']({ ...body, name: 'Oven', phase: 'L2' }, context);
    await expect(elsewhere).rejects.toMatchObject({ error: 'request.invalid', field: 'phase' });
  });
});
