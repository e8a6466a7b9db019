import { PAIR_DESTINATIONS, PAIR_TYPES } from '@phasor/contract';
import { expect, describe as group, it, onTestFinished } from 'vitest';
import { NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { aWatchedMeter, KETTLE } from '../../../../testing/scenes/watched-loads.ts';
import { QuestionWatch } from './question-watch.ts';

const HOUR = 3_600_000;
const HEATER = { watts: 800, vars: 0 };

/** A meter on which nothing is recorded, with a kettle and a heater that came again, and somebody who wants to be asked. */
async function aHouse({ wants = true } = {}) {
  const scene = await aWatchedMeter();
  onTestFinished(() => scene.watch.stop());
  const { records, mac, user, clock } = scene;
  await records.assignments.put({ userId: user.id, mac, level: 'own', until: null });
  const pair = { userId: user.id, mac, type: PAIR_TYPES.question, destination: PAIR_DESTINATIONS.platform, space: '' };
  if (wants) await records.notificationPairs.add(pair);
  const kettle = [300, 1_500, 3_000, 5_000].map((from) => ({ from, to: from + 150, ...KETTLE }));
  const heater = [700, 2_000, 4_000].map((from) => ({ from, to: from + 200, ...HEATER }));
  await scene.commit(scene.measured(7_000, [...kettle, ...heater]));
  const started = () => new QuestionWatch(scene);
  const powers = () => scene.news.filter(({ type }) => type === 'QUESTION').map(({ data }) => data.power ?? 0);
  return { ...scene, started, powers, later: (hours: number) => clock.advance(hours * HOUR) };
}

group('a question as a notification', () => {
  // proves R-NILM-059
  it('is of what uses most, with power, length, number and the last time', async () => {
    const { started, news, mac } = await aHouse();
    await started().look();
    const [question, ...others] = news;
    expect(others).toEqual([]);
    expect(question).toMatchObject({ mac, type: 'QUESTION', pairType: 6, data: { event: 'RECURRING', times: 4 } });
    expect(question?.data).toMatchObject({
      phase: 'L1',
      runtime: 150,
      timestamp: (NOON - 7_000_000 + 5_151_000) / 1_000,
    });
    expect(question?.data.power).toBeCloseTo(2_150, -1);
  });

  // proves R-NILM-059
  it('comes once, one a day, also after a restart', async () => {
    const { started, powers, later } = await aHouse();
    await started().look();
    await started().look();
    later(23);
    await started().look();
    expect(powers()).toHaveLength(1);
    later(1);
    await started().look();
    expect(powers().map((power) => Math.round(power / 50))).toEqual([43, 16]);
    later(24);
    await started().look();
    expect(powers()).toHaveLength(2);
  });

  it('comes of nothing that was dismissed, and where nobody wants it of nothing', async () => {
    const { started, powers, calls, context } = await aHouse();
    for (const { question } of (await calls['appliances.questions']({ token: 'd' }, context)).data) {
      await calls['appliances.answer']({ token: 'd', question, dismiss: true }, context);
    }
    await started().look();
    expect(powers()).toEqual([]);
    const unwanted = await aHouse({ wants: false });
    await unwanted.started().look();
    expect(unwanted.powers()).toEqual([]);
  });
});
