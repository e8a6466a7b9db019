import { LANGUAGES, type Language, type Place } from '@phasor/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../../../testing/record-builders.ts';
import { aConnectingScene, type ConnectingScene } from '../../../testing/scenes/connecting-scene.ts';

const token = 'user token';

let scene: ConnectingScene;

beforeEach(async () => {
  scene = await aConnectingScene();
  onTestFinished(() => scene.records.stop());
});

describe('a native device that is being added', () => {
  const key = '02005E100001';

  // proves R-ADD-014
  it('is seen by the account alone that adds it', async () => {
    const { id } = await scene.begun({ ecosystem: 'agent' });
    scene.desk.sign({ connection: id, key, values: [{ quantity: 'P', place: 'L1', value: 40 }] });
    expect((await scene.waiting()).map(({ connection }) => connection.id)).toEqual([id]);
    const other = await scene.records.users.add(aUser({ login: 'ben', applications: ['DEVICES'] }));
    const context = { ...scene.context(), user: other };
    expect((await scene.calls['connecting.waiting']({ user_token: token }, context)).data).toEqual([]);
    const state = scene.calls['connecting.state']({ user_token: token, id }, context);
    await expect(state).rejects.toMatchObject({ error: 'store.not_found' });
  });

  // proves R-ADD-016
  it('has exchanged and turned phases, and none that is left out, doubled or not there', async () => {
    const { id, user } = await scene.begun({ ecosystem: 'agent' });
    const row = (from: Place, to: Place | null, turned = false) => ({ from, to, turned });
    const [doubled, left, channel] = [[row('L1', 'L2')], [row('L1', null)], [row('CH1', 'L1')]];
    const third = [row('L1', 'L3'), row('L3', 'L1')];
    const refused = [{ wiring: doubled }, { wiring: left }, { wiring: channel }, { wiring: third, phases: 2 as const }];
    for (const placed of [...refused, { wiring: third, type: 7 as const }]) {
      await expect(scene.taken(id, user, [placed])).rejects.toMatchObject({ field: 'devices.0.wiring' });
    }
    const [device] = await scene.taken(id, user, [{ wiring: [row('L1', 'L3', true), row('L3', 'L1')], phases: 3 }]);
    expect((await scene.records.devices.find(device?.mac ?? ''))?.wiring).toHaveLength(2);
    expect(scene.reported.disconnected).toEqual([id]);
  });

  it('that is begun again ends the preview before it', async () => {
    const first = await scene.begun({ ecosystem: 'native', key });
    const next = await scene.begun({ ecosystem: 'native', key });
    expect(scene.reported.disconnected).toEqual([first.id]);
    expect(await scene.desk.offered({ mac: key, secret: first.password })).toBeUndefined();
    expect(await scene.desk.offered({ mac: key, secret: next.password })).toMatchObject({ id: next.id });
  });
});

describe('a network server of LoRaWAN', () => {
  /** The names that begin the steps, and whether a step is for both. */
  const stepsOf = async (model: string, language: Language = 'en') => {
    const { steps } = await scene.begun({ ecosystem: 'lorawan-server', as: 'gateway', model, language });
    const brands = ['ChirpStack', 'The Things Stack'] as const;
    return steps.map(({ text }) => brands.filter((brand) => text.includes(brand)).join() || 'both');
  };

  // proves R-LORA-038
  it.each(LANGUAGES)('is connected by its own steps alone, as chosen in the catalogue: %s', async (language) => {
    expect(await stepsOf('LoRaWAN ChirpStack', language)).toEqual(['both', 'both', 'ChirpStack', 'ChirpStack', 'both']);
    expect(await stepsOf('LoRaWAN The Things Stack', language)).toEqual(['both', 'both', 'The Things Stack', 'both']);
  });

  // proves R-LORA-038
  it('has the steps of all of them behind a device that any of them may bring', async () => {
    expect(new Set(await stepsOf('Dragino LHT65'))).toEqual(new Set(['both', 'ChirpStack', 'The Things Stack']));
  });

  // proves R-ADD-046
  it('has its steps in every language, filled in', async () => {
    const { steps } = await scene.begun({ ecosystem: 'lorawan-server', as: 'gateway', model: 'LoRaWAN ChirpStack' });
    const texts = steps.map((step) => step.texts);
    expect(texts.map(({ en }) => en)).toEqual(steps.map(({ text }) => text));
    expect(texts.every(({ en, sk, de }) => new Set([en, sk, de]).size === 3)).toBe(true);
    expect(JSON.stringify(texts)).not.toContain('{host}');
  });
});
