import { HIERARCHY_LIMITS } from '@phasor/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCaller } from '../../../web/src/base/api/caller.ts';
import { completeTree } from '../../../web/src/parts/hierarchy/editing/complete-tree.ts';
import type { Hierarchy } from '../../../web/src/parts/hierarchy/editing/save-edits.ts';
import { leftOut, menuText } from '../../../web/src/parts/hierarchy/tree.ts';
import { groupsOf, leavesOf } from '../../../web/src/parts/tree/nodes.ts';
import { aDevice } from '../record-builders.ts';
import { type AccessWorld, anAccessWorld } from '../scenes/access-world.ts';

const DEVICES = HIERARCHY_LIMITS.nodes + 3;

let world: AccessWorld;
let port: number;
beforeEach(async () => {
  world = await anAccessWorld();
  port = await world.server.start();
});
afterEach(() => world.stop());

async function assignMany(): Promise<void> {
  const { records, anna } = world;
  for (let i = 0; i < DEVICES; i += 1) {
    const mac = `B${i.toString(16).toUpperCase().padStart(11, '0')}`;
    await records.devices.add(aDevice({ mac, title: `Rozvádzač číslo ${i} v hale` }));
    await records.assignments.put({ userId: anna.id, mac, level: 'operate', until: null });
  }
}

/** The calls of a browser in which Anna has signed in, and the devices in the answer. */
async function signedIn() {
  const { cookie, token, devices } = await world.signIn();
  const headers = { cookie: `phasor-session=${cookie}`, origin: `http://127.0.0.1:${port}` };
  const call = createCaller({
    fetch: (path, init) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { ...init?.headers, ...headers } }),
    userToken: () => token,
    onSessionEnd: () => undefined,
  });
  return { call, devices };
}

// proves R-TREE-043
it.each([
  ['bytes', ' '.repeat(HIERARCHY_LIMITS.bytes)],
  ['bytes in few characters', `"${'€'.repeat(HIERARCHY_LIMITS.bytes / 3)}"`],
])('a tree of too many %s is refused with the message that names the limits', async (_what, text) => {
  const { call } = await signedIn();
  const menu = `{"nodes":[],"tags":[],"more":${text === text.trim() ? text : `1${text}`}}`;
  await expect(call('hierarchy.write', { menu, revision: 0 })).rejects.toMatchObject({
    messageKey: 'hierarchy_too_large',
  });
});

// proves R-TREE-045
it('a tree of more devices than it holds is completed, kept whole by the server, and reports how many it leaves out', async () => {
  await assignMany();
  const { call, devices } = await signedIn();
  const save = vi.fn(async ({ nodes, tags, revision }: Hierarchy) => {
    const { data } = await call('hierarchy.write', { menu: menuText({ nodes, tags }), revision });
    return data.revision;
  });
  const parts = { devices, kindLabel: () => 'Disagregačný merač', kept: [], drop: () => undefined, save };
  const completed = await completeTree({ nodes: [], tags: [], revision: 0 }, parts);
  expect(completed.revision).toBe(1);
  const { data: stored } = await call('hierarchy.read', {});
  expect(leavesOf(stored.nodes).length + groupsOf(stored.nodes).length).toBe(HIERARCHY_LIMITS.nodes);
  expect(leftOut(stored.nodes, devices)).toHaveLength(devices.length - HIERARCHY_LIMITS.nodes);
  // There is nothing left to complete.
  await completeTree(stored, parts);
  expect(save).toHaveBeenCalledOnce();
});
