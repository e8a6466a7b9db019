import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '@phasor/quantities';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aDataFolder, damage, openedIn, repairIn } from '../../testing/series-store/damaged-folder.ts';
import {
  batchOf,
  DEVICE,
  everything,
  expectSameRows,
  MIDNIGHT,
  OTHER_DEVICE,
  readRows,
  steadySamples,
} from '../../testing/series-store/series-samples.ts';
import { SERIES_LEVELS, type SeriesLevel } from '../ports/series-store.ts';

let data: string;
beforeEach(async () => {
  data = await aDataFolder();
});

const WORDS: Readonly<Record<string, string>> = {
  raw: 'samples',
  minute: 'minutes',
  quarter: 'quarter hours',
  hour: 'hours',
  day: 'days',
};

/** Devices by the length of their samples, and the first level that is formed from these. */
const DEVICES: Readonly<Record<string, { readonly seconds: number; readonly first: SeriesLevel }>> = {
  [DEVICE]: { seconds: 30, first: 'minute' },
  [OTHER_DEVICE]: { seconds: 300, first: 'quarter' },
  '0004A3000003': { seconds: 900, first: 'hour' },
  '0004A3000004': { seconds: 3600, first: 'day' },
};

/** Whether samples are as long as the buckets of a level, so that they are its rows. */
function isOfSamples(level: SeriesLevel, seconds: number): boolean {
  const length = { raw: 0, minute: 60, quarter: 900, hour: 3600, day: 86_400 }[level];
  return seconds >= length;
}

let days: { folder: string; rows: Awaited<ReturnType<typeof rowsOfEach>> } | undefined;
afterAll(async () => {
  if (days !== undefined) await rm(days.folder, { recursive: true, force: true });
});

/** Two days of each device, all of whose levels are formed; each test damages a copy. */
async function twoDays() {
  if (days === undefined) {
    const rows = await keepTwoDays('UTC');
    days = { folder: await mkdtemp(join(tmpdir(), 'phasor-days-')), rows };
    await cp(data, days.folder, { recursive: true, verbatimSymlinks: true });
  } else await cp(days.folder, data, { recursive: true, verbatimSymlinks: true });
  return days.rows;
}

async function keepTwoDays(zone: string) {
  const series = await openedIn(data);
  for (const [device, { seconds }] of Object.entries(DEVICES)) {
    await series.setTimeZone(device, zone);
    const samples = steadySamples(MIDNIGHT, { count: (48 * 3600) / seconds, interval: seconds * 1000 });
    await series.append(batchOf(samples.map((sample) => ({ ...sample, device }))));
  }
  await series.settle();
  await series.stop();
  return rowsOfEach();
}

async function rowsOfEach() {
  const series = await openedIn(data);
  const rows: Record<string, Partial<Record<SeriesLevel, Awaited<ReturnType<typeof readRows>>>>> = {};
  for (const device of Object.keys(DEVICES)) {
    const own: (typeof rows)[string] = {};
    for (const level of SERIES_LEVELS)
      own[level] = await readRows(series, everything(level, { devices: [device] }), device);
    rows[device] = own;
  }
  await series.stop();
  return rows;
}

/** What a repair names as lost. */
function lossesOf(words: string) {
  return [...words.matchAll(/^Lost: (.+), electrical, of (.+), (\S+) to (\S+)\. /gm)].map(
    ([, level, devices = '', from = '', to = '']) => ({ level, devices, from: Date.parse(from), to: Date.parse(to) }),
  );
}

describe('a repair of several levels', () => {
  const pairs = SERIES_LEVELS.flatMap((one, index) => SERIES_LEVELS.slice(index + 1).map((other) => [one, other]));

  // proves R-OPS-035
  it.each(pairs)('forms what can be formed where %s and %s are damaged, and names the rest', async (...pair) => {
    const before = await twoDays();
    for (const level of pair) await damage(data, `electrical_${level}`);
    const { code, words } = await repairIn(data);
    const losses = lossesOf(words);
    const after = await rowsOfEach();
    for (const [device, { seconds, first }] of Object.entries(DEVICES)) {
      const gone = pair[0] === 'raw' ? pair.filter((level) => level === 'raw' || level === first) : [];
      const own = losses.filter(({ devices }) => devices.includes(device));
      expect([device, own.map(({ level }) => level)]).toEqual([device, gone.map((level) => WORDS[level])]);
      for (const { from, to } of own) {
        expect(from).toBeLessThanOrEqual(MIDNIGHT + seconds * 1000);
        expect(to).toBe(MIDNIGHT + 48 * HOUR_MS);
      }
      for (const level of SERIES_LEVELS) {
        const isGone = gone.includes(level) || (gone.includes('raw') && isOfSamples(level, seconds));
        expectSameRows(after[device]?.[level] ?? [], isGone ? [] : (before[device]?.[level] ?? []));
      }
    }
    expect(code).toBe(pair[0] === 'raw' ? 1 : 0);
  });

  // proves R-OPS-035
  it.each([
    ['UTC', true],
    ['Asia/Kolkata', false],
  ])(
    'forms days from hours where their quarter hours are lost, where hours fit into days (%s)',
    async (zone, isFormed) => {
      const before = await keepTwoDays(zone);
      for (const level of ['raw', 'minute', 'quarter', 'day']) await damage(data, `electrical_${level}`);
      const levels = lossesOf((await repairIn(data)).words).flatMap(({ devices, level }) =>
        devices.includes(DEVICE) ? level : [],
      );
      expect(levels).toEqual(['samples', 'minutes', 'quarter hours', ...(isFormed ? [] : ['days'])]);
      const [is, was] = [(await rowsOfEach())[DEVICE]?.day ?? [], before[DEVICE]?.day ?? []];
      expectSameRows(is, isFormed ? was : []);
    },
  );
});
