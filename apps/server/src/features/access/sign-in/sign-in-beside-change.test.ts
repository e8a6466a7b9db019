import { expect, it, onTestFinished, vi } from 'vitest';
import { anAccessWorld, HOST, ORIGIN, PASSWORD } from '../../../../testing/scenes/access-world.ts';
import { digestOf, hashDigest } from './password.ts';

// proves R-ERR-055
it('a sign-in with the former password that was under way when it was changed gets no session', async () => {
  const world = await anAccessWorld();
  onTestFinished(() => world.stop());
  const { users, sessions } = world.records;
  const passwordHash = await hashDigest(digestOf('another horse'));
  const begin = sessions.add;
  vi.spyOn(sessions, 'add').mockImplementationOnce(async (session) => {
    await users.change(world.anna.id, { passwordHash });
    await sessions.removeOthers(world.anna.id, null);
    await begin(session);
  });
  const answer = await world.server.app.inject({
    ...{ method: 'POST', url: '/api_r/auth/local', headers: { host: HOST, origin: ORIGIN } },
    payload: { login: 'anna', password: PASSWORD },
  });
  expect(answer.json()).toMatchObject({ status: 'FAIL', code: 603 });
  expect(answer.cookies).toEqual([]);
  expect(await sessions.ofUser(world.anna.id)).toEqual([]);
});
