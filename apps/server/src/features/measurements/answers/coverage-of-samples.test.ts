import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aCallContext } from '../../../../testing/call-context.ts';
import { aDevice, recordsInMemory } from '../../../../testing/record-builders.ts';
import { MeasurementScene } from '../../../../testing/scenes/measurement-scene.ts';
import { aTariff } from '../../../../testing/tariff-builder.ts';
import type { Sample } from '../../../ports/series-store.ts';
import { createReports } from '../../reports/reports.ts';
import { createTariffs } from '../../tariffs/tariffs.ts';

const METER = aDevice();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const QUARTER = 15 * MINUTE;
const HOUR = 4 * QUARTER;
const DAY = 24 * HOUR;
/** 2026-03-10T00:00 in Bratislava. */
const MIDNIGHT = Date.UTC(2026, 2, 9, 23);

interface Site {
  /** Length of a sample, ms. */
  readonly interval: number;
  /** Instants of the samples, ascending. */
  readonly times: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** Samples of one length that begin at any second of the clock, with pauses, and a range somewhere over them. */
const sites: fc.Arbitrary<Site> = fc
  .record({
    interval: fc.constantFrom(7, 45, 60, 300, 900, 3_600).map((seconds) => seconds * SECOND),
    offset: fc.nat({ max: 7_200 }).map((seconds) => seconds * SECOND),
    stretches: fc.array(fc.record({ count: fc.integer({ min: 1, max: 40 }), pause: fc.nat({ max: 20 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    unit: fc.constantFrom(SECOND, MINUTE, QUARTER, HOUR, DAY),
    ends: fc.tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 })),
  })
  .map(({ interval, offset, stretches, unit, ends }) => {
    const times: number[] = [];
    let time = MIDNIGHT + offset;
    for (const { count, pause } of stretches) {
      for (let sample = 0; sample < count; sample += 1) {
        time += interval;
        times.push(time);
      }
      time += pause * interval;
    }
    const first = times[0] ?? time;
    const at = (end: number) => Math.ceil((first + ((time - first) * end) / 1_000) / unit) * unit;
    const [from, to] = [Math.min(...ends), Math.max(...ends)].map(at) as [number, number];
    return { interval, times, from, to: Math.max(to, from + unit) };
  })
  // Between the first and the last reading an energy is known.
  .filter((site) => site.to <= (site.times.at(-1) ?? 0) && coveredBy(site) > 0);

const samplesOf = ({ interval, times }: Site): Sample[] =>
  times.map((time) => ({
    ...{ device: METER.mac, source: 1, time, interval, boot: 1 },
    values: { P_L1: 1_000, E_I_L1: (time - MIDNIGHT) / 3_600 },
  }));

/** ms of the range that the samples cover. */
const coveredBy = ({ interval, times, from, to }: Site) =>
  times.reduce((sum, time) => sum + Math.max(0, Math.min(time, to) - Math.max(time - interval, from)), 0);

/** The coverage that every call answers for the range. */
async function answered(site: Site): Promise<Record<string, number>> {
  const { from, to } = site;
  const scene = await new MeasurementScene([METER], { now: MIDNIGHT + 40 * DAY }).start();
  await scene.add(samplesOf(site));
  const found: Record<string, number> = {};
  for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
    const energy = await scene.energy({ data: 'E_I', period, from, to });
    found[`energy ${period}`] = energy.coverage.E_I ?? Number.NaN;
  }
  for (const data of ['P', 'E_I'] as const)
    for (const who of ['device', 'group'] as const) {
      const profile = await scene.profile({ data, phase: 'CUM', from, to }, who);
      found[`${who} profile ${data}`] = profile.coverage[data] ?? Number.NaN;
    }
  found['group energy'] =
    (await scene.energy({ data: 'E_I', period: 'HOUR', from, to }, 'group')).coverage.E_I ?? Number.NaN;
  const statistics = await scene.statistics({ data: 'P', phase: 'L1', from, to });
  found.statistics = statistics.coverage?.P ?? Number.NaN;
  const records = await recordsInMemory();
  onTestFinished(() => records.stop());
  await records.devices.add(METER);
  await records.tariffs.put(aTariff());
  const { energies } = scene.measurements;
  const context = aCallContext({ devices: [METER] });
  const body = { user_token: 't', macList: [], source: 1 as const, from: from / SECOND, to: to / SECOND };
  const report = await createReports({ energies }).calls['reports.energy']({ ...body, data: ['E_I'] }, context);
  found.report = report.data.devices[0]?.coverage ?? Number.NaN;
  const { calls } = createTariffs({ tariffs: records.tariffs, exclusively: records.exclusively, energies });
  for (const period of ['15MIN', 'HOUR', 'DAY', 'MONTH'] as const) {
    const bill = await calls['tariffs.cost']({ ...body, period }, context);
    found[`cost ${period}`] = bill.data.devices[0]?.coverage ?? Number.NaN;
  }
  return found;
}

/**
 * One sample at the ends of the range, ms. Where buckets are no whole number of samples, the beginning of a sample after a
 * pause may be lost too.
 */
function lostAtEnds({ interval, times, from, to }: Site): number {
  if (MINUTE % interval === 0 || interval % MINUTE === 0) return interval;
  const pauses = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? 0) > interval);
  return interval * (1 + pauses.filter((time) => time > from && time < to + interval).length);
}

/** Groups are sums of whole minutes: those at both ends are taken as if all of a minute was alike. */
const SHARED = 2 * MINUTE;

describe('the coverage of a range', () => {
  // proves R-MEAS-077
  it('is the same in every call, from rows of every level, to within a sample at its ends', async () => {
    await fc.assert(
      fc.asyncProperty(sites, async (site) => {
        const length = site.to - site.from;
        const expected = coveredBy(site) / length;
        for (const [what, share] of Object.entries(await answered(site))) {
          const most = (lostAtEnds(site) + (what.startsWith('group') ? SHARED : 0)) / length + 1e-4;
          expect(Math.abs(share - expected), `${what}: ${share} for ${expected}`).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 40 },
    );
  });

  // proves R-MEAS-077
  it.each([
    { seconds: 300, late: 88, pause: 9, from: 154, to: 9_524 },
    { seconds: 900, late: 3_157, pause: 0, from: 14_113, to: 18_124 },
  ])('loses nothing of samples of $seconds s that lie across the edges of buckets', async (given) => {
    const interval = given.seconds * SECOND;
    const at = (seconds: number) => MIDNIGHT + seconds * SECOND;
    const count = Array.from({ length: 40 }, (_, index) => index + (index < 9 ? 0 : given.pause));
    const times = count.map((index) => at(given.late) + index * interval);
    const site = { interval, times, from: at(given.from), to: at(given.to) };
    const expected = coveredBy(site) / (site.to - site.from);
    for (const [what, share] of Object.entries(await answered(site)))
      if (!what.startsWith('group')) expect(Math.abs(share - expected), what).toBeLessThan(2e-4);
  });
});
