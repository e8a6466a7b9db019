import { APPLIANCE_LIMITS } from '@phasor/contract';
import type { Learned } from '@phasor/nilm';
import { describe, expect, it } from 'vitest';
import { anApplianceScene, NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { keepLearned } from './learned.ts';

const learned = (watts: number): Learned => ({
  imprint: {
    ...{ rising: { P: watts, Q: 4, I: 3 }, falling: { P: -watts, Q: -4, I: -3 }, peak: 0, duration: 60_000 },
    ...{ risingShape: [0, 0, watts], fallingShape: [watts, 0, 0] },
  },
  ...{ since: NOON - 86_400_000, appliance: null },
});

describe('learned appliances', () => {
  // proves R-NILM-011
  it('are stored under the next free names with their imprints, and are distinguished from recorded ones', async () => {
    const { records, mac, keep } = await anApplianceScene();
    await keep('appliance 2');
    await keepLearned([learned(700), learned(1_400)], { mac, phase: 'L2', now: NOON }, records.appliances);
    expect(await records.appliances.of(mac)).toMatchObject([
      { name: 'appliance 2', learned: false },
      { name: 'Appliance 1', phase: 'L2', learned: true, createdAt: NOON },
      { name: 'Appliance 3', phase: 'L2', learned: true },
    ]);
    const [, first] = await records.appliances.imprintsOf(mac);
    expect(first).toMatchObject({ activePower: 700, reactivePower: 4, current: 3, recordedAt: NOON - 86_400_000 });
    expect(JSON.parse(first?.shape ?? '')).toEqual(learned(700).imprint);
  });

  // proves R-NILM-011
  it('are skipped beyond the number of appliances that a meter can have', async () => {
    const { records, mac } = await anApplianceScene();
    const many = Array.from({ length: APPLIANCE_LIMITS.perDevice + 1 }, (_, n) => learned(500 + n));
    await keepLearned(many, { mac, phase: 'L1', now: NOON }, records.appliances);
    expect(await records.appliances.of(mac)).toHaveLength(APPLIANCE_LIMITS.perDevice);
  });

  // proves R-NILM-043
  it('become imprints of the appliance that they resemble, up to some', async () => {
    const { records, mac, keep } = await anApplianceScene();
    const appliance = await keep('Kettle');
    const many = Array.from({ length: 12 }, (_, n) => ({ ...learned(1_900 + n), appliance }));
    await keepLearned(many, { mac, phase: 'L1', now: NOON }, records.appliances);
    expect(await records.appliances.of(mac)).toHaveLength(1);
    const imprints = await records.appliances.imprintsOf(mac);
    expect(imprints).toHaveLength(8);
    expect(imprints[1]).toMatchObject({ applianceId: appliance, activePower: 1_900 });
  });
});
