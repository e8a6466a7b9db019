import { type DeviceStateValues, SOURCES } from '@phasor/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FORGOTTEN_MS } from '../../src/adapters/live-bus/watchers.ts';
import { RENEWAL_MS } from '../../src/features/live/viewer.ts';
import { aLiveInstallation } from './live-processes.ts';

const [A, B, C] = ['02005E100000', '02005E100001', '02005E100002'];
const ALL = [A, B, C];
const ONLINE: DeviceStateValues = { status: 'ONLINE', fw: '1.4.2' };

let world: Awaited<ReturnType<typeof aLiveInstallation>>;
beforeEach(async () => {
  world = await aLiveInstallation(ALL, [[A, ONLINE]]);
});
afterEach(() => world.processes.stop());

describe('values of a device that another process has', () => {
  // proves R-LIVE-015
  it('reach a viewer at once as they are kept, and then as they come', async () => {
    const { links, processes, other, measure } = world;
    links.isSlow = true;
    measure(A, { P_L1: 100 });
    measure(A, { E_I_L1: 5_000 });
    const { sink } = await other.view({ deviceToken: A, data: true });
    expect(sink.take()).toMatchObject([{ device: A, data: { P: { L1: 100 }, E_I: { L1: 5_000 } } }]);
    await processes.pass(1_000);
    measure(A, { P_L1: 120 });
    await processes.settled();
    expect(sink.take()).toMatchObject([{ device: A, data: { P: { L1: 120 }, E_I: { L1: 5_000 } } }]);
  });

  // proves R-LIVE-016
  it('cross only while somebody watches them', async () => {
    const { processes, crossed, other, measure } = world;
    const values = () => crossed.splice(0).filter(({ topic }) => topic === 'data' || topic === 'kept');
    measure(A, { P_L1: 1 });
    expect(values()).toEqual([]);
    const { viewer } = await other.view({ deviceToken: A, data: true });
    measure(A, { P_L1: 2 });
    measure(B, { P_L1: 3 });
    expect(values()).toMatchObject([
      { topic: 'kept', event: [{ device: A }] },
      { topic: 'data', event: [{ device: A }] },
    ]);
    await processes.pass(60_000);
    measure(A, { P_L1: 4 });
    expect(values()).toHaveLength(1);
    viewer.leave();
    await processes.pass(2_000);
    const next = await other.view({ deviceToken: A, data: true });
    next.viewer.leave();
    expect(values()).toEqual([]);
    await processes.pass(30_000);
    measure(A, { P_L1: 5 });
    expect(values()).toEqual([]);
  });

  it('cross as long as one of several viewers is left, however often another one leaves', async () => {
    const { processes, crossed, other, measure } = world;
    const [leave] = [other.bus.follow([A]), other.bus.follow([A])];
    leave();
    leave();
    await processes.pass(30_000);
    crossed.splice(0);
    measure(A, { P_L1: 1 });
    expect(crossed).toHaveLength(1);
  });

  // proves R-LIVE-016
  it('cross no longer once the process that watched them is gone without a word', async () => {
    const { processes, crossed, other, measure } = world;
    await other.view({ deviceToken: A, data: true });
    await other.leave();
    await processes.pass(FORGOTTEN_MS + 1_000);
    crossed.splice(0);
    measure(A, { P_L1: 1 });
    expect(crossed).toEqual([]);
  });

  it('are not shown as they once were, to a later viewer or where nobody watched them', async () => {
    const { links, processes, other, measure } = world;
    const third = await processes.another('third');
    measure(A, { P_L1: 1 });
    const first = await other.view({ deviceToken: A, data: true });
    first.viewer.leave();
    await processes.pass(30_000);
    measure(A, { P_L1: 2 });
    const { sink } = await other.view({ deviceToken: A, data: true });
    expect(sink.take()).toMatchObject([{ data: { P: { L1: 2 } } }]);
    await processes.pass(1_000);
    measure(A, { P_L1: 3 });
    measure(B, { P_L1: 4 });
    const last = await other.view({ deviceToken: B, data: true });
    last.viewer.leave();
    await processes.pass(30_000);
    links.isOpen = false;
    await processes.pass(60_000);
    for (const [process, deviceToken] of [
      [other, B],
      [third, A],
    ] as const) {
      expect((await process.view({ deviceToken, data: true })).sink.take()).toEqual([]);
    }
  });

  // proves R-LIVE-015
  it('are those of a group with silent members, and of its members after it has changed', async () => {
    const { processes, holder, other, measure } = world;
    measure(C, { P_L1: 7 });
    await processes.pass(20_000);
    measure(A, { P_L1: 100 });
    processes.groups.set('works', [A, C]);
    const request = { userToken: 'x', group: 'works', data: true };
    const [here, there] = [await holder.view(request), await other.view(request)];
    expect(there.sink.texts).toEqual(here.sink.texts);
    expect(there.sink.take()).toMatchObject([{ data: { members: 1, missing: [C], P: { CUM: 100 } } }]);
    here.sink.take();
    measure(B, { P_L1: 30 });
    processes.groups.set('works', [A, B]);
    await processes.pass(RENEWAL_MS + 1_000);
    measure(A, { P_L1: 110 });
    measure(B, { P_L1: 40 });
    await processes.pass(1_000);
    expect(there.sink.texts.at(-1)).toEqual(here.sink.texts.at(-1));
    expect(there.sink.take().at(-1)).toMatchObject({ group: [A, B], data: { members: 2, P: { CUM: 150 } } });
  });

  // proves R-LIVE-015
  it('are the same for people at two processes, whoever of them came first', async () => {
    const { processes, holder, other, measure } = world;
    const third = await processes.another('third');
    const people = [await other.view({ deviceToken: A, data: true })];
    measure(A, { P_L1: 1 });
    people.push(await third.view({ deviceToken: A, data: true }), await holder.view({ deviceToken: A, data: true }));
    for (const power of [2, 3, 4]) {
      await processes.pass(1_000);
      measure(A, { P_L1: power });
    }
    const seen = people.map(({ sink }) => sink.texts.slice(-4));
    expect(new Set(seen.map((texts) => texts.join(' '))).size).toBe(1);
    expect(people[0]?.sink.take()).toHaveLength(4);
  });

  // proves R-LIVE-017
  it('go on where another process has the devices from now on', async () => {
    const { links, processes, holder, other, measure } = world;
    measure(A, { P_L1: 1 });
    const { sink } = await other.view({ deviceToken: A, data: true });
    await holder.leave();
    const next = await processes.holder('next');
    next.bus.publish('data', { device: A, time: 5_000, interval: 1_000, values: { P_L1: 2 }, words: {} });
    links.reopen();
    await processes.pass(1_000);
    expect(sink.take().at(-1)).toMatchObject({ data: { ts: 5, P: { L1: 2 } } });
    next.bus.publish('data', { device: A, time: 6_000, interval: 1_000, values: { P_L1: 3 }, words: {} });
    expect(sink.take()).toMatchObject([{ data: { ts: 6, P: { L1: 3 } } }]);
  });

  // proves R-LIVE-015, R-LIVE-017
  it('look to every viewer as they do where they are received, also after interruptions', async () => {
    const message = fc.record({
      device: fc.constantFrom(A, B),
      source: fc.constantFrom(SOURCES.wifi, SOURCES.wifi, SOURCES.lora),
      columns: fc.constantFrom(['P_L1', 'Q_L1'], ['E_I_L1'], ['WRSSI']),
      interval: fc.constantFrom(1_000, 4_000, 20_000),
      /** What passes before it, s. */
      after: fc.constantFrom(0, 0, 1, 2, 5, 15, 70),
      isLookedAt: fc.boolean(),
      isOpen: fc.constantFrom(true, true, true, false),
    });
    const requests = [
      { deviceToken: A, data: true },
      { deviceToken: A, data: true, source: SOURCES.lora },
      { userToken: 'x', macList: ALL, data: true },
    ];
    const seenAt = async (process: Pick<typeof world.holder, 'view'>) => {
      const texts: string[] = [];
      for (const request of requests) {
        const { sink, viewer } = await process.view(request);
        texts.push(...sink.texts);
        viewer.leave();
      }
      return texts;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
        await world.processes.stop();
        world = await aLiveInstallation(ALL, [[A, ONLINE]]);
        const { links, processes, holder, other, measure } = world;
        links.isSlow = true;
        const screens = await Promise.all(
          [holder, other].map((process) => process.view({ deviceToken: A, data: true })),
        );
        for (const { columns, after, isLookedAt, isOpen, ...given } of messages) {
          if (isOpen && !links.isOpen) links.reopen();
          links.isOpen = isOpen;
          await processes.pass(after * 1_000);
          measure(given.device, Object.fromEntries(columns.map((column, index) => [column, after + index])), given);
          await processes.settled();
          if (isLookedAt && isOpen) expect(await seenAt(other)).toEqual(await seenAt(holder));
        }
        links.reopen();
        await processes.pass(2_000);
        const [here, there] = screens.map(({ sink }) => sink.texts.at(-1));
        expect(there).toEqual(here);
        expect(await seenAt(other)).toEqual(await seenAt(holder));
      }),
      { numRuns: 25 },
    );
  });
});
