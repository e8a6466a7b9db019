import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASink } from '../../../testing/a-sink.ts';
import { type AccessWorld, anAccessWorld, HOST, MACS, ORIGIN } from '../../../testing/scenes/access-world.ts';

let world: AccessWorld;
beforeEach(async () => {
  world = await anAccessWorld();
});
afterEach(() => world.stop());

/** A signed-in viewer: messages go in as objects, and come out of the sink. */
async function aViewer(cookie: string) {
  const sink = new ASink();
  const viewer = world.live.join(sink, { cookie, origin: ORIGIN, host: HOST, address: '192.0.2.1' });
  return { sink, say: (message: unknown) => viewer.receive(JSON.stringify(message)) };
}

async function pass(ms: number) {
  world.clock.advance(ms);
  await world.live.tick();
}

/** News of the tree among the messages that came. */
const news = (sink: ASink) => sink.take().filter((message) => 'topic' in message && message.topic === 'Tree');

describe('news of the tree', () => {
  // proves R-TREE-082
  it('reach the pages of the account whose tree was written, and those with a device that got another title', async () => {
    const [anna, ben] = [await world.signIn('anna'), await world.signIn('ben')];
    const [annas, bens] = [await aViewer(anna.cookie), await aViewer(ben.cookie)];
    await annas.say({ userToken: anna.token, state: true });
    await bens.say({ userToken: ben.token, state: true });
    news(annas.sink);
    world.bus.publish('tree', { userId: world.anna.id, revision: 7 });
    expect(news(annas.sink)).toEqual([{ topic: 'Tree', status: 'OK', data: { revision: 7 } }]);
    expect(news(bens.sink)).toEqual([]);
    // Within a second the next ones are one message, and none of them is lost.
    world.bus.publish('tree', { mac: MACS.own });
    world.bus.publish('tree', { userId: world.anna.id, revision: 8 });
    world.bus.publish('tree', { mac: MACS.foreign });
    expect(news(annas.sink)).toEqual([]);
    await pass(1_500);
    expect(news(annas.sink)).toEqual([{ topic: 'Tree', status: 'OK', data: {} }]);
    await annas.say({ userToken: anna.token, state: false });
    world.bus.publish('tree', { userId: world.anna.id, revision: 9 });
    await pass(1_500);
    expect(news(annas.sink)).toEqual([]);
  });
});
