import { describe, expect, it } from 'vitest';
import { anApplianceScene, NOON } from '../../../../testing/scenes/appliance-scene.ts';
import { loadNews } from './load-news.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const LENGTH = 10 * MINUTE;

/** Starts of runs before noon of the first of June, a Monday, with the delay of each. */
const each = (count: number, every: number, late: (n: number) => number = () => 0) =>
  Array.from({ length: count }, (_, n) => NOON - (count - n) * every + late(n));
/** Noon of the first days of so many months until May. */
const firstDays = (months: number, days: number) =>
  Array.from({ length: months * days }, (_, n) =>
    Date.UTC(2026, 5 - months + Math.floor(n / days), 1 + (n % days), 10),
  );

/** News of a run of a kettle that has just ended, after it ran at other times. */
async function newsOf(earlier: readonly number[], { start, length = LENGTH }: { start: number; length?: number }) {
  const { keep, ran, records, meter } = await anApplianceScene();
  const appliance = await keep('Kettle');
  const runs = [...earlier.map((at) => ({ start: at, end: at + LENGTH })), { start, end: start + length }];
  await ran(runs.map((run) => ({ applianceId: appliance, ...run })));
  const end = start + length;
  const run = { appliance, start, end, energy: 350, predictionRate: 0.9, endedBy: 'edge' } as const;
  const findings = [{ phase: 'L1' as const, starts: [], runs: [run], retracted: [], learned: [], unknown: [] }];
  const place = { device: meter, at: end + MINUTE, newsFrom: Number.NEGATIVE_INFINITY };
  return (await loadNews(findings, place, records.appliances)).map(({ type, data }) => ({ type, ...data }));
}

describe('news of a run', () => {
  // proves R-NILM-036
  it.each([
    ['S_T', 0, 'comes sooner or later than the others', each(20, 2 * HOUR), { start: NOON + 30 * HOUR }],
    ['S_D', 1, 'is longer than the others', each(20, DAY), { start: NOON, length: 3 * HOUR }],
    ['L_D', 2, 'is at another time of day', each(20, DAY), { start: NOON + 9 * HOUR }],
    ['L_W', 3, 'is on another day of the week', each(14, 7 * DAY), { start: NOON + 3 * DAY }],
    ['L_M', 4, 'is on another day of the month', firstDays(5, 3), { start: NOON + 18 * DAY }],
    ['L_Y', 5, 'is in another time of the year', each(20, DAY, () => -380 * DAY), { start: NOON + 150 * DAY }],
  ])('reports %s, number %i, where it %s', async (...[event, anomaly, , earlier, run]) => {
    const news = await newsOf(earlier, run);
    const end = run.start + ('length' in run ? run.length : LENGTH);
    expect(news.find((each) => each.type === 'ANOMALY' && each.anomaly === anomaly)).toMatchObject({
      ...{ event, name: 'Kettle', phase: 'L1', timestamp: end / 1_000 },
    });
    expect(news[0]).toMatchObject({ type: 'NILM', event: 'OFF' });
  });

  it('reports none of them where it is like the others', async () => {
    const news = await newsOf(each(20, DAY), { start: NOON });
    expect(news.map(({ type, event }) => [type, event])).toEqual([['NILM', 'OFF']]);
  });
});
