import { readAgentConfig } from '@phasor/meters/config';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { aConnectingScene } from '../../../testing/connecting-scene.ts';

// proves R-AGENT-020
it('a meter at the agent is offered as a file that the agent takes as it is', async () => {
  const scene = await aConnectingScene();
  const { user, password, steps } = await scene.begun({ ecosystem: 'agent' });
  const read = readAgentConfig(parse(steps[0]?.paste ?? ''));
  expect(read).toMatchObject({
    config: { server: 'mqtts://phasor.example:8883', meters: [{ mac: user, secret: password }] },
  });
});
