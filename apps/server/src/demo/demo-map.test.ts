import { FakeClock } from '@phasor/testkit';
import { expect, it } from 'vitest';
import { aCallContext } from '../../testing/call-context.ts';
import { aDevice, aUser, recordsInMemory } from '../../testing/record-builders.ts';
import { SharpPictures } from '../adapters/pictures/sharp-pictures.ts';
import { ControlMaps } from '../features/control-maps/control-maps.ts';
import { registerDemoMap } from './demo-map.ts';

it('the map of the demo shows the relays of its disconnector on a plan, as its calls read it; a restart adds none', async () => {
  const now = new FakeClock().now();
  const records = await recordsInMemory();
  const { menus, mapImages, assignments } = records;
  const codec = new SharpPictures();
  const mac = 'A00000000001';
  const user = await records.users.add(aUser({ login: 'demo', demo: true, applications: ['CONTROLLER'] }));
  await records.devices.add(aDevice({ mac, type: 2 }));
  await records.assignments.put({ userId: user.id, mac, level: 'own', until: null });
  await records.relays.change(mac, [{ relay: 1, name: 'Yard lights' }]);
  await registerDemoMap({ records, codec }, user, now);
  await registerDemoMap({ records, codec }, user, now);
  const { calls } = new ControlMaps({ menus, mapImages, assignments, codec });
  const context = aCallContext({ user, now });
  const { nodes, revision } = (await calls['controlMaps.read']({ user_token: 'x' }, context)).data;
  const { ID_map = null, buttonList = [] } = nodes[0]?.data ?? {};
  expect([nodes.length, revision, nodes[0]?.title]).toEqual([1, 1, 'First map']);
  const { data } = await calls['controlMaps.readImage']({ user_token: 'x', ID_map: ID_map ?? 0 }, context);
  expect([data.width, data.height]).toEqual([1_200, 720]);
  expect(buttonList.map(({ name }) => name)).toEqual(['Yard lights', 'Relay 2', 'Relay 3', 'Relay 4']);
  for (const { original_x: x, original_y: y } of buttonList) {
    expect([x >= 0 && x + 100 <= data.width, y >= 0 && y + 50 <= data.height]).toEqual([true, true]);
  }
  await records.stop();
});
