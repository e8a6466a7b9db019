import type { HierarchyNode, LiveMessage, ReportMode } from '@phasor/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
let anna: Awaited<ReturnType<AccessWorld['signIn']>>;
beforeEach(async () => {
  world = await anAccessWorld();
  anna = await world.signIn();
});
afterEach(() => world.stop());

/** Saves a tree with one group of the account's two meters. */
async function arrange(modes: { own: ReportMode; seen: ReportMode }, id = 'works') {
  const leaf = (mac: string, report_mode: ReportMode): HierarchyNode => ({
    ...{ title: 'Some meter', isLeaf: true, data: { id: mac, mac, report_mode } },
  });
  const children = [leaf(MACS.own, modes.own), leaf(MACS.seen, modes.seen)];
  const menu = JSON.stringify({ nodes: [{ title: 'Works', isLeaf: false, children, data: { id } }], tags: [] });
  await world.call('/api_w/facility/devices-hierarchy', { token: anna.token, menu }, { cookie: anna.cookie });
}

async function follow(group: string) {
  const sink = new ASink();
  const viewer = world.live.join(sink, { cookie: anna.cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  await viewer.receive(JSON.stringify({ userToken: anna.token, group, data: true }));
  return { sink, viewer };
}

function measure(): void {
  for (const [device, P_L1] of [
    [MACS.own, 900],
    [MACS.seen, 600],
  ] as const) {
    world.bus.publish('data', { device, time: world.clock.now(), interval: 1_000, values: { P_L1 }, words: {} });
  }
}

async function pass(ms: number) {
  for (let passed = 0; passed < ms; passed += 500) {
    world.clock.advance(500);
    measure();
    await world.live.tick();
  }
}

const newest = (messages: readonly LiveMessage[]) => messages.at(-1);

describe('a followed group of the tree', () => {
  it('is its device that measures the whole, and becomes the sum of its members once the tree changes, without a new request', async () => {
    await arrange({ own: 2, seen: 1 });
    measure();
    const { sink, viewer } = await follow('works');
    expect(newest(sink.take())).toMatchObject({ node: 'works', group: [MACS.own], data: { P: { CUM: 900 } } });
    await arrange({ own: 1, seen: 1 });
    await pass(6_000);
    expect(newest(sink.take())).toMatchObject({ node: 'works', data: { P: { CUM: 1_500 }, members: 2 } });
    viewer.leave();
  });

  it('has no value while its device that measures the whole is silent, and names it', async () => {
    await arrange({ own: 2, seen: 1 });
    const { sink } = await follow('works');
    world.bus.publish('data', {
      ...{ device: MACS.seen, time: world.clock.now(), interval: 1_000, values: { P_L1: 600 }, words: {} },
    });
    const [message] = sink.take();
    expect(message).toMatchObject({ data: { ts: 0, members: 0, missing: [MACS.own] } });
    expect(message).not.toHaveProperty('data.P');
  });

  it('ends with its group, and not the connection with it', async () => {
    await arrange({ own: 1, seen: 1 });
    const { sink } = await follow('works');
    await arrange({ own: 1, seen: 1 }, 'elsewhere');
    sink.take();
    await pass(6_000);
    expect(sink.take()).toContainEqual({ status: 'FAIL', code: 403, message: expect.any(String) });
    expect(sink.closed).toBe(false);
  });

  it('is refused by its name for an account that does not have it', async () => {
    await arrange({ own: 1, seen: 1 });
    const { sink } = await follow('nowhere');
    expect(sink.take()).toMatchObject([{ status: 'FAIL', code: 422, field: 'group' }]);
  });
});

describe('a call for a group of the tree', () => {
  const energy = async (who: object, by = anna) => {
    const body = { user_token: by.token, data: 'E_I', period: 'DAY', from: 1, to: 2, ...who };
    return (await world.call('/api_r/energy/group', body, { cookie: by.cookie })).json();
  };

  it('is refused by its field where the tree has no such group, and where a list stands beside it or nothing', async () => {
    await arrange({ own: 1, seen: 1 });
    expect(await energy({ group: 'nowhere' })).toMatchObject({ code: 422, field: 'group' });
    expect(await energy({ group: MACS.own })).toMatchObject({ code: 422, field: 'group' });
    expect(await energy({ group: 'works', macList: [MACS.own] })).toMatchObject({ code: 422, field: 'group' });
    expect(await energy({})).toMatchObject({ code: 422, field: 'macList' });
  });

  it('finds only groups of the account', async () => {
    await arrange({ own: 1, seen: 1 });
    const ben = await world.signIn('ben');
    expect(await energy({ group: 'works' }, ben)).toMatchObject({ code: 422, field: 'group' });
  });

  it('finds no device where everything is hidden', async () => {
    await arrange({ own: 0, seen: 0 });
    expect(await energy({ group: 'works' })).toMatchObject({ code: 610 });
  });
});
