import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { AccuracyScene, aCase, BENCH, METER } from '../../../testing/scenes/accuracy-scene.ts';
import type { User } from '../../ports/records/user-records.ts';

let scene: AccuracyScene;
let ben: User;
beforeEach(async () => {
  scene = await AccuracyScene.open();
  ben = await scene.records.users.add(aUser({ login: 'ben', applications: ['ACCU_TEST'] }));
});
afterEach(() => scene.close());

const CASES = [aCase(['VA'])];
const begin = (user: User, confirmed = true) =>
  scene.accuracy.calls['accuracy.test'](
    { user_token: 'u', device_token: 'd', testProfile: CASES, confirmed },
    scene.context({ user }),
  );
const bench = async (user: User) =>
  (await scene.accuracy.calls['accuracy.devices']({ user_token: 'u' }, scene.context({ user }))).bench;
const share = () => scene.records.assignments.put({ userId: ben.id, mac: METER, level: 'view', until: null });

describe('a bench that is used', () => {
  it('shows its user and since when to users of the bench or the tested device, and to others only since when', async () => {
    await begin(scene.user);
    const since = scene.clock.now();
    scene.clock.advance(3_000);
    const running = { error: 'accuracy.running', httpStatus: 409 };
    await expect(begin(ben)).rejects.toMatchObject({ ...running, data: { by: null, since } });
    expect((await bench(ben))?.use).toEqual({ by: null, since, test: true });
    await share();
    await expect(begin(ben)).rejects.toMatchObject({ ...running, data: { by: 'anna', since } });
    expect((await bench(ben))?.use).toEqual({ by: 'anna', since, test: true });
  });

  // proves R-PREC-026
  it('shows its user also while the first test is still being set', async () => {
    await share();
    const answering = Promise.withResolvers<void>();
    scene.answering = answering.promise;
    const [first, second] = [begin(scene.user), begin(ben)];
    const refusal = expect(second).rejects.toMatchObject({ error: 'accuracy.running', data: { by: 'anna' } });
    answering.resolve();
    await first;
    await refusal;
  });

  it("is not taken by a test while another user's session uses its generator", async () => {
    await scene.guards.began(BENCH, 'carl');
    // After one confirmed call it answers its settings, and can be set by hand.
    await scene.guards.admit(BENCH, { login: 'dora', confirmed: true, shares: true });
    scene.turn({ running: true });
    await expect(begin(scene.user)).rejects.toMatchObject({ error: 'generator.in_use', data: { by: 'carl' } });
  });
});

describe('a test', () => {
  it('must be confirmed where the generator of the bench needs it', async () => {
    await expect(begin(scene.user, false)).rejects.toMatchObject({ error: 'guard.unconfirmed', field: 'confirmed' });
    await scene.guards.set(BENCH, { ask: false }, 'anna');
    await begin(scene.user, false);
  });

  it('does not begin while the generator is locked', async () => {
    await scene.guards.set(BENCH, { locked: true }, 'anna');
    await expect(begin(scene.user)).rejects.toMatchObject({ error: 'guard.locked', data: { by: 'anna' } });
    expect(scene.generates).toBe(false);
    expect((await bench(scene.user))?.lock).toEqual({ by: 'anna', since: scene.clock.now() });
  });
});
