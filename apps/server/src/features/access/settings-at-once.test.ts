import { expect, it, onTestFinished } from 'vitest';
import { anAccessWorld, HOST, ORIGIN } from '../../../testing/scenes/access-world.ts';

// proves R-ERR-054
it('settings that several pages of an account change at the same moment are all kept', async () => {
  const world = await anAccessWorld();
  onTestFinished(() => world.stop());
  const { cookie, token } = await world.signIn();
  const write = (settings: object) =>
    world.server.app.inject({
      ...{ method: 'POST', url: '/api_w/user/settings', headers: { host: HOST, origin: ORIGIN } },
      cookies: { 'phasor-session': cookie },
      payload: { token, settings },
    });
  const parts = [{ localization: 'sk' }, { yAxisType: { voltage: 'linear' } }, { yAxisType: { power: 'logarithmic' } }];
  const answers = await Promise.all(parts.map(write));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await world.records.users.byId(world.anna.id))?.settings).toEqual({
    localization: 'sk',
    yAxisType: { voltage: 'linear', power: 'logarithmic' },
  });
});
