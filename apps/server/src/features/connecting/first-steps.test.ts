import { describe, expect, it, onTestFinished } from 'vitest';
import { aConnectingScene } from '../../../testing/scenes/connecting-scene.ts';
import { ECOSYSTEMS } from '../../adapters/ecosystems/catalogue.ts';
import { NATIVE_ECOSYSTEMS, withGatewayModels } from './native-ecosystems.ts';
import { catalogueEntry } from './offers.ts';

const EXTERNAL = { host: 'broker.example', port: 1_883, tls: false, external: { user: 'phasor' } } as const;

async function scene(reach: Parameters<typeof aConnectingScene>[0]) {
  const made = await aConnectingScene(reach);
  onTestFinished(() => made.records.stop());
  return made;
}

describe('before the settings of a device', () => {
  // proves R-ADD-027
  it('an account has to be made at an external broker, with its topics and those of the server', async () => {
    const offer = await (await scene(EXTERNAL)).begun({ key: 'kettle' });
    const [account, own] = offer.steps;
    expect(account?.text).toContain('make an account');
    expect(account?.text).toContain('SIGHUP');
    expect(account?.fields).toEqual([
      { label: 'User', value: offer.user },
      { label: 'Password', value: offer.password },
    ]);
    expect(account?.paste?.split('\n')).toEqual([
      `user ${offer.user}`,
      'topic write tele/kettle/#',
      'topic read cmnd/kettle/#',
      'user phasor',
      'topic write cmnd/kettle/#',
      'topic read tele/kettle/#',
    ]);
    expect(own?.text).toBe('Set broker.example:1883');
  });

  // proves R-ADD-027
  it('that of a native device is confined to its own topics', async () => {
    const offer = await (await scene(EXTERNAL)).begun({ ecosystem: 'native', key: '02005E100001' });
    expect(offer.steps[0]?.paste).toContain('user 02005E100001\ntopic write phasor/v1/02005E100001/state');
    expect(offer.steps[0]?.paste).toContain('topic read phasor/v1/02005E100001/ack');
  });

  // proves R-ADD-027
  it('encryption is switched on where the broker expects it, and nothing comes first otherwise', async () => {
    const encrypted = await (await scene({ tls: true })).begun({ key: 'kettle' });
    expect(encrypted.steps.map(({ text }) => text.slice(0, 27))).toEqual([
      'The connection is encrypted',
      'Set phasor.example:8883',
    ]);
    const plain = await (await scene({ tls: false })).begun({ key: 'kettle' });
    expect(plain.steps).toHaveLength(1);
  });
});

// proves R-ADD-004
it.each(
  [...withGatewayModels([...NATIVE_ECOSYSTEMS, ...ECOSYSTEMS.values()]).values()].map(
    (each) => [each.name, each] as const,
  ),
)('every way of connecting %s is offered with what to type', (...[, ecosystem]) => {
  const { joins, models } = catalogueEntry(ecosystem, 'en');
  expect(joins.length).toBeGreaterThan(0);
  expect(models.length).toBeGreaterThan(0);
  for (const as of joins) expect(ecosystem.entry.instructions[as]?.steps.length).toBeGreaterThan(0);
});
