import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../testing/record-builders.ts';
import { METER, SupplyScene, voltsAsSamples } from '../../../../testing/scenes/supply-scene.ts';
import { LATE_MS } from './week-watch.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Monday 25 May 2026, 0:00 in Bratislava, and the next one. */
const WEEK = { from: Date.UTC(2026, 4, 24, 22), to: Date.UTC(2026, 4, 31, 22) };
let scene: SupplyScene;
let userId: number;

beforeEach(async () => {
  scene = await SupplyScene.open();
  userId = (await scene.records.users.add(aUser())).id;
  await scene.records.assignments.put({ userId, mac: METER.mac, level: 'own', until: null });
  scene.clock.set(WEEK.from + HOUR);
});
afterEach(() => scene.close());

const subscribe = () =>
  scene.records.notificationPairs.add({ userId, mac: METER.mac, type: 5, destination: 1, space: '' });
const look = (at: number) => {
  scene.clock.set(at);
  return scene.supply.weeks.look();
};

/** A whole week of minutes; one hour of ten has another voltage. */
async function measure(high: number): Promise<void> {
  const volts = Array.from({ length: (WEEK.to - WEEK.from) / MINUTE }, (_, minute) =>
    Math.floor(minute / 60) % 10 === 0 ? high : 230,
  );
  await scene.store.append({
    ...{ family: 'electrical', token: 'week' },
    samples: voltsAsSamples(WEEK.from, volts, { mac: METER.mac, interval: MINUTE }),
  });
}

// proves R-NEWS-045
describe('a week that failed', () => {
  it('is reported once, on Monday morning, with what failed', async () => {
    await subscribe();
    await look(WEEK.from + HOUR);
    await measure(205);
    await look(WEEK.to + LATE_MS - 1);
    expect(scene.news).toEqual([]);
    await look(WEEK.to + LATE_MS);
    expect(scene.news).toMatchObject([
      {
        ...{ mac: METER.mac, type: 'STATUS', pairType: 5, supply: { class: null } },
        data: { timestamp: WEEK.to / 1_000, event: 'WEEK', week: '2026-05-25', quantities: ['voltage'] },
      },
    ]);
    await scene.crash();
    await look(WEEK.to + LATE_MS + HOUR);
    expect(scene.news).toHaveLength(1);
  });

  it('is none that was good, was not measured, or was over before the pair began', async () => {
    await measure(231);
    await subscribe();
    await look(WEEK.from + HOUR);
    await look(WEEK.to + LATE_MS);
    await look(WEEK.to + 7 * 24 * HOUR + LATE_MS);
    expect(scene.news).toEqual([]);
  });

  it('is not judged without a pair', async () => {
    await look(WEEK.from + HOUR);
    await measure(205);
    await look(WEEK.to + LATE_MS);
    await subscribe();
    await look(WEEK.to + LATE_MS + HOUR);
    expect(scene.news).toEqual([]);
  });
});
