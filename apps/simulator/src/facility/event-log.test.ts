import type { EventFrame } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import { testSite } from '../testing/build-meters.ts';
import { EventLog } from './event-log.ts';
import { FACILITY_DEVICES } from './facility-catalogue.ts';
import { FacilityModels } from './facility-models.ts';

const NOW = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;
const built = new FacilityModels(testSite(), FACILITY_DEVICES).build();

function deviceOf(title: string) {
  const device = built.find(({ spec }) => spec.title === title);
  if (device === undefined) throw new Error(`no ${title}`);
  return device;
}

/** Everything that a device has to report at an instant, a second between two parts of it. */
function allOf(log: EventLog, now: number): EventFrame[] {
  const events: EventFrame[] = [];
  for (let at = now; ; at += 1_000) {
    const part = log.take(at);
    if (part.length === 0) return events;
    events.push(...part);
  }
}

const dataOf = ({ type, data }: EventFrame) => ({ type, ...data });
const startOf = (event: EventFrame) => (dataOf(event) as { start?: number }).start ?? Number.NaN;

// proves R-SUPPLY-033
describe('the events that a device of the demo records by itself', () => {
  it('are of the last five weeks at meters of the works, the same that the detector of their line reports', () => {
    const since = (NOW - 35 * DAY) / 1_000;
    const detected = allOf(new EventLog(deviceOf('Feeder 22 kV'), { now: NOW }), NOW);
    expect(detected.length).toBeGreaterThan(400);
    const recent = detected.filter(({ ts }) => ts > since);
    for (const title of ['Main supply', 'Hall A machining', 'Hall B welding', 'Cold store']) {
      expect(allOf(new EventLog(deviceOf(title), { now: NOW }), NOW).map(dataOf), title).toEqual(recent.map(dataOf));
    }
    const ids = detected.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell the story of a month: two long interruptions, two that a reclosing ended, dips and swells', () => {
    const month = allOf(new EventLog(deviceOf('Hall A machining'), { now: NOW }), NOW)
      .filter((event) => startOf(event) > (NOW - 28 * DAY) / 1_000)
      .map((event) => dataOf(event) as { type: string; duration?: number });
    const outages = month.filter(({ type }) => type === 'OUTAGE').map(({ duration = 0 }) => duration);
    expect(outages.filter((seconds) => seconds > 180)).toHaveLength(2);
    expect(outages.filter((seconds) => seconds < 1)).toHaveLength(2);
    expect(month.filter(({ type }) => type === 'DIP').length).toBeGreaterThan(10);
    expect(month.filter(({ type }) => type === 'SWELL').length).toBeGreaterThan(1);
  });

  it('go on where the last run ended, nothing twice, and are no older than its memory', () => {
    const device = deviceOf('Main supply');
    const all = allOf(new EventLog(device, { now: NOW }), NOW);
    const log = new EventLog(device, { now: NOW });
    const before = [...log.take(NOW), ...log.take(NOW)];
    const after = allOf(new EventLog(device, { now: NOW + DAY, reportedTo: log.reportedTo }), NOW);
    expect([...before, ...after].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(allOf(new EventLog(device, { now: NOW, reportedTo: NOW - 396 * DAY }), NOW)).toEqual(all);
    expect(allOf(new EventLog(device, { now: NOW, reportedTo: NOW }), NOW)).toEqual([]);
  });

  it('are none of meters without such a memory, whose samples show what they can', () => {
    const others = FACILITY_DEVICES.filter(({ feeder, eventDays }) => feeder === 'works' && eventDays === 0);
    expect(others).toHaveLength(6);
    for (const { title } of others) expect(new EventLog(deviceOf(title), { now: NOW }).take(NOW)).toEqual([]);
  });
});
