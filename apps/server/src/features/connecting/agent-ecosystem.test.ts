import { METER_MODELS } from '@phasor/meters';
import { readAgentConfig } from '@phasor/meters/config';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { aConnectingScene } from '../../../testing/scenes/connecting-scene.ts';
import { AGENT_ECOSYSTEM } from './agent-ecosystem.ts';

// proves R-AGENT-020
it.each(AGENT_ECOSYSTEM.entry.models)(
  'the file for $maker $model reads that meter, in both ways that it offers',
  async (model) => {
    const scene = await aConnectingScene();
    const { steps } = await scene.begun({ ecosystem: 'agent', model: `${model.maker} ${model.model}` });
    const file = steps[0]?.paste ?? '';
    const [first, second] = [file, file.replace(/^ {4}source: .*\n {4}# /m, '    ')].map(
      (text) => readAgentConfig(parse(text)) as { readonly config: { readonly meters: { readonly source: object }[] } },
    );
    const ids = model.words ?? [];
    for (const read of [first, second]) {
      expect(read).toHaveProperty('config');
      const source = read?.config.meters[0]?.source as { model?: string; format?: string };
      if (source.format === undefined) expect(ids).toContain(source.model);
      else expect(['p1', 'sml', 'iec62056']).toContain(source.format);
    }
    expect(first).not.toEqual(second);
  },
);

// proves R-AGENT-022
it('the file for a meter names the Modbus address that its note says it is delivered with', () => {
  const delivered = METER_MODELS.flatMap(({ id, note = '' }) => {
    const [, unit] = /Modbus address is (\d+)/.exec(note) ?? [];
    return unit === undefined ? [] : [{ id, unit }];
  });
  expect(delivered).toHaveLength(3);
  const sources = AGENT_ECOSYSTEM.entry.models.map(({ fills }) => fills?.source ?? '');
  for (const { id, unit } of delivered) {
    const source = sources.find((text) => text.includes(`model: ${id},`));
    expect(source?.match(/unit: \d+/g), id).toEqual([`unit: ${unit}`, `unit: ${unit}`]);
  }
});

// proves R-AGENT-020
it('a meter at the agent is offered as a file that the agent takes as it is', async () => {
  const scene = await aConnectingScene();
  const { user, password, steps } = await scene.begun({ ecosystem: 'agent' });
  const read = readAgentConfig(parse(steps[0]?.paste ?? ''));
  expect(read).toMatchObject({
    config: { server: 'mqtts://phasor.example:8883', meters: [{ mac: user, secret: password }] },
  });
});
