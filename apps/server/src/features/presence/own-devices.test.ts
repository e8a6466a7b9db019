import { describe, expect, it } from 'vitest';
import { AbsenceScene, MINUTE, NOON } from '../../../testing/scenes/absence-scene.ts';
import { createLiveBus } from '../../adapters/live-bus/one-process-bus.ts';
import { shareOf } from '../../ports/processes/share.ts';
import { createPresence } from './presence.ts';

/** Devices of the shards 0 and 1 are those of the process, others those of another one. */
async function ofTwoShards() {
  const scene = await AbsenceScene.open(4, 'everyone', shareOf([0, 1]));
  const [first = '', second = '', third = '', fourth = ''] = scene.macs;
  return { scene, own: [first, second], others: [third, fourth] };
}

// proves R-OPS-150
describe('a process that has the devices of some shards', () => {
  it('knows and stores nothing of others, whatever reaches it of them', async () => {
    const { scene, own, others } = await ofTwoShards();
    scene.comes();
    scene.server.presence.clockWrong(others[0] ?? '', 'ahead');
    scene.server.presence.gateway(others, false);
    scene.server.statuses.gateway(others, false);
    await scene.pass(10 * MINUTE);
    expect(own.map((mac) => scene.server.presence.statusOf(mac).status)).toEqual(['OFFLINE', 'OFFLINE']);
    for (const mac of others) expect(scene.server.presence.statusOf(mac)).toEqual({ status: 'OFFLINE' });
    await scene.news();
    await scene.server.presence.stop();
    const ofOwn = (found: readonly { readonly mac: string }[]) => found.map(({ mac }) => mac).toSorted();
    expect(ofOwn(await scene.records.devices.memos())).toEqual(own);
    expect(ofOwn(await scene.records.news.notifiedStatuses())).toEqual(own);
    for (const mac of others) expect(await scene.marks(mac)).toEqual([]);
  });

  it('answers the bus for those alone: of others another process may know more', async () => {
    const { scene, own, others } = await ofTwoShards();
    const bus = createLiveBus();
    const { devices, availability } = scene.records;
    const log = { warn: () => undefined };
    createPresence({ devices, availability, share: scene.share, bus, clock: scene.clock, log });
    expect(own.map((mac) => bus.known('state', mac)?.status)).toEqual(['OFFLINE', 'OFFLINE']);
    expect(others.map((mac) => bus.known('state', mac))).toEqual([undefined, undefined]);
  });

  it('judges after a start what it knows of its own devices, and changes nothing of others', async () => {
    const { scene, own, others } = await ofTwoShards();
    const memos = scene.macs.map((mac) => ({
      ...{ mac, boot: 3, connection: null, firmware: '1.0.0', device: null, caps: null },
      ...{ interval: 1, lastSeenAt: NOON },
    }));
    await scene.records.devices.remember(memos);
    await scene.records.news.note(
      [],
      scene.macs.map((mac) => ({ mac, status: 'ONLINE' as const })),
    );
    const before = await scene.records.devices.memos();
    await scene.stop();
    await scene.serve('everyone');
    await scene.pass(10 * MINUTE);
    expect(await scene.news()).toEqual([['OFFLINE', own.length]]);
    expect(scene.received[0]?.data.devices).toEqual(own);
    const after = await scene.records.devices.memos();
    const ofOthers = (all: typeof after) => all.filter(({ mac }) => others.includes(mac));
    expect(ofOthers(after)).toEqual(ofOthers(before));
    expect(ofOthers(after)).toHaveLength(others.length);
  });
});
