import { describe, expect, it, onTestFinished } from 'vitest';
import { aDevice, aUser, recordsInMemory } from '../../../testing/record-builders.ts';
import { readDeviceList } from './device-list.ts';

const MANY = 200;
const NOW = Date.UTC(2026, 5, 1);

describe('the list of devices', () => {
  // proves R-TREE-035
  it('of 200 devices is one query of the records, with the present state of each', async () => {
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    const { id: userId } = await records.users.add(aUser());
    for (let i = 0; i < MANY; i += 1) {
      const mac = `0200${i.toString(16).toUpperCase().padStart(8, '0')}`;
      await records.devices.add(aDevice({ mac, title: `Meter ${i}` }));
      await records.assignments.put({ userId, mac, level: i === 0 ? 'own' : 'operate', until: null });
    }
    await records.appliances.putSettings('020000000003', { autoLearn: true, threshold: 25, leastLikeness: 0.2 });
    const queried: string[] = [];
    const assignments = new Proxy(records.assignments, {
      get(target, name, receiver) {
        queried.push(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    const list = await readDeviceList(
      {
        records: { assignments, appliances: records.appliances },
        deviceTokenKey: new Uint8Array(32),
        deviceStatus: (mac) =>
          mac.endsWith('5') ? { status: 'ONLINE', fw: '1.0', connection: 'BT_MQTT_DB' } : undefined,
        sourcesOf: async (macs) => new Map(macs.slice(4, 6).map((mac, index) => [mac, index === 0 ? 1 : 2] as const)),
        capsOf: ({ mac }) => (mac.endsWith('5') ? ['relay'] : null),
      },
      userId,
      NOW,
    );
    expect(queried).toEqual(['devicesOf']);
    expect(list).toHaveLength(MANY);
    expect(list[0]).toMatchObject({ title: 'Meter 0', owner: true, status: 'OFFLINE' });
    expect(list[5]).toMatchObject({ title: 'Meter 5', owner: false, status: 'ONLINE', fw: '1.0' });
    expect(list[5]).toMatchObject({
      mac: '020000000005',
      type: 1,
      phase_use: 3,
      lora: false,
      connection: 'BT_MQTT_DB',
      caps: ['relay'],
    });
    expect(list[4]?.caps).toBeNull();
    expect(list.slice(3, 7).map(({ source }) => source)).toEqual([undefined, 1, 2, undefined]);
    expect(list[2]?.NILM).toEqual({ process: true, autoLearn: false });
    expect(list[3]?.NILM).toEqual({ process: true, autoLearn: true });
    expect(new Set(list.map(({ token }) => token)).size).toBe(MANY);
  });

  it('has a device that was taken out of service as offline since then, and learns of no appliances in one without them', async () => {
    const records = await recordsInMemory();
    onTestFinished(() => records.stop());
    const { id: userId } = await records.users.add(aUser());
    const [ended, plain] = ['020000000001', '020000000002'];
    await records.devices.add(aDevice({ mac: ended, endedAt: NOW - 1_000 }));
    await records.devices.add(aDevice({ mac: plain, nilm: false }));
    for (const mac of [ended, plain]) {
      await records.assignments.put({ userId, mac, level: 'own', until: null });
      await records.appliances.putSettings(mac, { autoLearn: true, threshold: 25, leastLikeness: 0.2 });
    }
    const parts = { deviceTokenKey: new Uint8Array(32), sourcesOf: async () => new Map(), capsOf: () => null };
    const deviceStatus = () => ({ status: 'ONLINE' }) as const;
    const list = await readDeviceList({ records, deviceStatus, ...parts }, userId, NOW);
    expect(list.map(({ status, ended_at, NILM }) => [status, ended_at, NILM.autoLearn])).toEqual([
      ['OFFLINE', NOW - 1_000, true],
      ['ONLINE', undefined, false],
    ]);
  });
});
