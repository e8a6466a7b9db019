import type { ApplianceNode } from '@phasor/contract';
import { FakeClock } from '@phasor/testkit';
import { createLiveBus } from '../../src/adapters/live-bus/one-process-bus.ts';
import { createMeasurements } from '../../src/features/measurements/measurements.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';
import type { Appliance, ApplianceRun } from '../../src/ports/records/appliance-records.ts';
import type { Device } from '../../src/ports/records/device-records.ts';
import type { DeviceNews } from '../../src/ports/records/notification-records.ts';
import type { Sample } from '../../src/ports/series-store.ts';
import { aCallContext } from '../call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../record-builders.ts';
import { MemorySeriesStore } from '../series-store/memory-series-store.ts';
import { batchOf } from '../series-store/series-samples.ts';

/** A Monday in June, noon in Bratislava. */
export const NOON = Date.UTC(2026, 5, 1, 10);

/** Records and measurements of one disaggregation meter, and its users. */
export async function anApplianceScene(changes: Partial<Device> = {}) {
  const records = await recordsInMemory();
  const device = aDevice(changes);
  await records.devices.add(device);
  const user = { ...aUser(), id: (await records.users.add(aUser())).id };
  const store = new MemorySeriesStore();
  await store.start();
  await store.setTimeZone(device.mac, device.timeZone);
  const clock = new FakeClock(NOON);
  const { energies } = createMeasurements({ store, clock, serverTimeZone: 'UTC' });
  const notes: string[] = [];
  const news: DeviceNews[] = [];
  const warnings: object[] = [];
  const context = aCallContext({
    ...{ user, devices: [device], owner: true, now: NOON },
    note: (detail) => notes.push(detail),
  });
  const { mac } = device;
  return {
    share: WHOLE_SHARE,
    ...{ store, clock, energies, news, warnings, bus: createLiveBus() },
    ...{ appliances: records.appliances, menus: records.menus, pairs: records.notificationPairs },
    exclusively: records.exclusively,
    log: { warn: (bindings: object) => warnings.push(bindings) },
    device: (mac: string) => (mac === device.mac ? device : undefined),
    notify: (some: readonly DeviceNews[]) => news.push(...some),
    shown: ['lighting', 'fan', 'kettle'].map((name) => ({ name })),
    ...{ records, meter: device, user, notes, context, mac },
    /** Keeps an appliance as a recording leaves it; answers its number. */
    async keep(name: string, phase: Appliance['phase'] = 'L1'): Promise<number> {
      const shape = { risingShape: [0, 0.5, 2_150], fallingShape: [2_150, 0] };
      const powers = { activePower: 2_150, reactivePower: 8.5, current: 9.3 };
      const { applianceId } = await records.appliances.record(
        { mac, name, phase, learned: false, createdAt: NOON },
        { ...powers, recordedAt: NOON - 60_000, shape: JSON.stringify(shape) },
      );
      return applianceId;
    },
    /** Keeps runs of appliances of one phase. */
    async ran(runs: readonly (Pick<ApplianceRun, 'applianceId' | 'start' | 'end'> & Partial<ApplianceRun>)[]) {
      const values = { energy: 89.5, predictionRate: 0.95, computed: false };
      const kept = await records.appliances.of(mac);
      for (const run of runs) {
        const phase = kept.find(({ id }) => id === run.applianceId)?.phase ?? 'L1';
        const mark = { mac, phase, position: NOON, state: '{}' };
        await records.appliances.progress({ mark, runs: [{ ...values, ...run }] });
      }
    },
  };
}

interface Follower {
  committed(batches: readonly { device: string; family: 'electrical'; samples: readonly Sample[] }[]): void;
  settled(): Promise<unknown>;
}

/** Stores samples in batches of a few, as a meter sends them, and lets each be followed. */
export async function sendTo(
  { store, clock, mac }: Pick<Awaited<ReturnType<typeof anApplianceScene>>, 'store' | 'clock' | 'mac'>,
  watch: Follower,
  samples: readonly Sample[],
): Promise<void> {
  for (let from = 0; from < samples.length; from += 100) {
    const some = samples.slice(from, from + 100);
    clock.advance(Math.max(0, (some.at(-1)?.time ?? 0) - clock.now()));
    await store.append(batchOf(some));
    watch.committed([{ device: mac, family: 'electrical', samples: some }]);
    await watch.settled();
  }
}

/** A group of the tree of appliances. */
export function aGroup(id: string, title: string, children: ApplianceNode[] = []): ApplianceNode {
  return { title, isLeaf: false, children, data: { id } };
}

/** A leaf of the tree of appliances, as a browser sends it. */
export function aLeaf(applianceId: number, title = 'Kettle'): ApplianceNode {
  return { title, isLeaf: true, data: { id: `a${applianceId}`, ID_appliance: applianceId, phase: 'L1' } };
}
