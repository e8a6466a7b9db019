import { expect, it, onTestFinished } from 'vitest';
import { aDevice } from '../../../testing/record-builders.ts';
import { MemorySeriesStore } from '../../../testing/series-store/memory-series-store.ts';
import { batchOf } from '../../../testing/series-store/series-samples.ts';
import { RelayHistory } from './relay-history.ts';

const { mac, timeZone } = aDevice({ type: 2 });
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** A midnight in Bratislava. */
const DAY = Date.UTC(2026, 5, 9, 22);
const NOW = DAY + 12 * HOUR;

/** Samples of ten seconds that end in `(from, to]`, with relay 1 on from an instant. */
function samples([from, to]: readonly [number, number], on: number) {
  return Array.from({ length: (to - from) / (10 * SECOND) }, (_, index) => {
    const time = from + (index + 1) * 10 * SECOND;
    const values = { relay_1: time > on ? 1 : 0 };
    return { device: mac, source: 1 as const, time, interval: 10 * SECOND, boot: 1, values };
  });
}

// proves R-RELAY-022, R-RELAY-023
it('a silence has the same beginning and end over days, weeks and years, and so has the last word', async () => {
  const store = new MemorySeriesStore();
  await store.start();
  onTestFinished(() => store.stop());
  await store.setTimeZone(mac, timeZone);
  const silent = [DAY + 2 * HOUR + 80 * SECOND, DAY + 2 * HOUR + 29 * MINUTE + 40 * SECOND] as const;
  const last = silent[1] + 1_000 * SECOND;
  const known = [...samples([DAY, silent[0]], DAY + HOUR), ...samples([silent[1], last], DAY)];
  await store.append(batchOf(known, 'relays'));
  await store.settle();
  for (const days of [1, 10, 300]) {
    const range = { from: DAY - days * 24 * HOUR, to: NOW };
    const { periods, areSilencesCut } = await new RelayHistory(store).periods({ mac, source: 1 }, range, NOW);
    expect(areSilencesCut).toBe(false);
    expect(periods.get(1)).toEqual([
      { start: DAY, end: DAY + HOUR, state: 0, since: DAY },
      { start: DAY + HOUR, end: silent[0], state: 1, since: DAY + HOUR },
      { start: silent[1], end: last, state: 1, since: silent[1] },
    ]);
  }
});

// proves R-RELAY-024
it('a pulse of some seconds is the last change of its day', async () => {
  const store = new MemorySeriesStore();
  await store.start();
  onTestFinished(() => store.stop());
  await store.setTimeZone(mac, timeZone);
  const noon = DAY + 12 * HOUR;
  const sample = (time: number, interval: number, relay_1: number) => {
    return { device: mac, source: 1 as const, time, interval, boot: 1, values: { relay_1 } };
  };
  // On for five seconds of 25 hours, as a door opener is.
  const minutes = Array.from({ length: 25 * 60 }, (_, index) => DAY + (index + 1) * MINUTE);
  const off = minutes.filter((time) => time !== noon + MINUTE).map((time) => sample(time, MINUTE, 0));
  const pulse = [sample(noon + 5 * SECOND, 5 * SECOND, 1), sample(noon + MINUTE, 55 * SECOND, 0)];
  await store.append(batchOf([...off, ...pulse], 'relays'));
  await store.settle();
  const changes = await new RelayHistory(store).lastChanges({ mac, source: 1 }, DAY + 25 * HOUR);
  expect(changes.get(1)).toBe(noon + 5 * SECOND);
});

// proves R-RELAY-055
it('silences that are too many to be looked for are said to be more, and all are there in a shorter range', async () => {
  const store = new MemorySeriesStore();
  await store.start();
  onTestFinished(() => store.stop());
  await store.setTimeZone(mac, timeZone);
  // Ten minutes of samples, and silent for the rest of each hour: 1,200 silences in 50 days.
  const hours = Array.from({ length: 50 * 24 }, (_, index) => NOW - (index + 1) * HOUR);
  const known = hours.flatMap((start) =>
    [5, 10].map((minutes) => {
      const time = start + minutes * MINUTE;
      return { device: mac, source: 1 as const, time, interval: 5 * MINUTE, boot: 1, values: { relay_1: 1 } };
    }),
  );
  await store.append(batchOf(known, 'relays'));
  await store.settle();
  const of = (days: number) => {
    return new RelayHistory(store).periods({ mac, source: 1 }, { from: NOW - days * 24 * HOUR, to: NOW }, NOW);
  };
  const [day, all] = [await of(1), await of(50)];
  expect([day.periods.get(1)?.length, day.areSilencesCut]).toEqual([24, false]);
  expect([(all.periods.get(1)?.length ?? 0) < 50 * 24, all.areSilencesCut]).toEqual([true, true]);
});

/** A history of samples of a minute each, at these minutes of a day. */
async function historyOf(known: readonly (readonly [minute: number, values: Record<string, number>])[]) {
  const store = new MemorySeriesStore();
  await store.start();
  onTestFinished(() => store.stop());
  await store.setTimeZone(mac, timeZone);
  const samplesOf = known.map(([minute, values]) => {
    return { device: mac, source: 1 as const, time: DAY + minute * MINUTE, interval: MINUTE, boot: 1, values };
  });
  await store.append(batchOf(samplesOf, 'relays'));
  await store.settle();
  return new RelayHistory(store);
}

it('a relay that never switched has no last change, and one that is unknown is none', async () => {
  const history = await historyOf([1, 2, 3, 4].map((minute) => [minute, { relay_1: 1, relay_2: minute > 2 ? 1 : 0 }]));
  expect([...(await history.lastChanges({ mac, source: 1 }, NOW))]).toEqual([
    [1, null],
    [2, DAY + 2 * MINUTE],
  ]);
  expect([...(await history.lastChanges({ mac, source: 2 }, NOW))]).toEqual([]);
});

it('the last reading of a counter is the one before an instant, however old', async () => {
  const history = await historyOf([
    [1, { energy_R1: 10, energy_R3: 7 }],
    [2, { energy_R1: 12 }],
  ]);
  const counters = await history.lastCounters({ mac, source: 1 }, DAY + 300 * 24 * HOUR);
  expect([...counters]).toEqual([
    [1, 12],
    [3, 7],
  ]);
  expect([...(await history.lastCounters({ mac, source: 1 }, DAY - HOUR))]).toEqual([]);
});

it('a range of five years is answered, and a longer one refused', async () => {
  const history = await historyOf([[1, { relay_1: 1 }]]);
  const to = DAY + 24 * HOUR;
  const from = to - 5 * 366 * 24 * HOUR;
  const { periods } = await history.periods({ mac, source: 1 }, { from, to }, NOW);
  expect(periods.get(1)).toEqual([{ start: DAY, end: DAY + MINUTE, state: 1, since: DAY }]);
  const longer = history.periods({ mac, source: 1 }, { from: from - 1, to }, NOW);
  await expect(longer).rejects.toMatchObject({ error: 'request.invalid', field: 'to' });
});

it('a period in which now lies goes on, whatever is stored behind it', async () => {
  const history = await historyOf([1, 2, 3, 4].map((minute) => [minute, { relay_1: minute % 2 }]));
  const now = DAY + 90 * SECOND;
  const { periods } = await history.periods({ mac, source: 1 }, { from: DAY, to: DAY + HOUR }, now);
  expect(periods.get(1)).toEqual([
    { start: DAY, end: DAY + MINUTE, state: 1, since: DAY },
    { start: DAY + MINUTE, end: null, state: 0, since: DAY + MINUTE },
  ]);
  expect([periods.get(2), periods.size]).toEqual([[], 4]);
});
