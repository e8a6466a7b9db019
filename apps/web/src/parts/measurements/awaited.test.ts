import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Selection } from '../hierarchy/index.ts';
import { awaitedIn, awaitedOf } from './awaited.ts';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
/** Charts without stored measurements of a chosen period: live ones, tests, recordings, curves that are chosen from runs. */
const OTHERS =
  /^(features\/(precision|accuracy|realtime|public-dashboard|appliances\/(anomaly|recording))|parts\/charts)\/|ShapesScreen|RecognitionChart/;

describe('what an empty chart waits for', () => {
  const range = { from: 1_000, to: 2_000 };

  it('is the first measurement while no device has reported, the next one while the period runs', () => {
    expect(awaitedOf(range, { devices: [{}], now: 5_000 })).toBe('first');
    expect(awaitedOf(range, { devices: [{}, { last_seen: 3 }], now: 1_500 })).toBe('next');
    expect(awaitedOf(range, { devices: [{ last_seen: 3 }], now: 5_000 })).toBeUndefined();
    expect(awaitedOf(range, { devices: [], now: 1_500 })).toBe('next');
  });

  // proves R-MEAS-098
  it('is nothing once a device is no longer in use, whether it ever reported or not', () => {
    const of = (...devices: Parameters<typeof awaitedOf>[1]['devices']) => awaitedOf(range, { devices, now: 1_500 });
    expect(of({ ended_at: 1_200 })).toBe('never');
    expect(of({ last_seen: 3, ended_at: 1_200 })).toBe('ended');
    // The period was over before its end: another one, or another source, may have measurements.
    expect(of({ last_seen: 3, ended_at: 9_000 })).toBeUndefined();
    expect([of({ ended_at: 1_200 }, { last_seen: 3 }), of({ ended_at: 1_200 }, {})]).toEqual(['next', 'first']);
    expect(of({ last_seen: 3, ended_at: 1_200 }, { ended_at: 1_300 })).toBe('ended');
  });

  // proves R-MEAS-098
  it('is nothing of a group whose members are all no longer in use', () => {
    const group = (...members: object[]) => ({ kind: 'group', members }) as unknown as Selection;
    const of = (selection: Selection) => awaitedIn(range, { selection, now: 1_500 });
    expect(of(group({ last_seen: 3, ended_at: 1_200 }, { last_seen: 4, ended_at: 1_300 }))).toBe('ended');
    expect(of(group({ last_seen: 3, ended_at: 1_200 }, {}))).toBe('next');
    expect(of({ kind: 'none' } as Selection)).toBe('next');
  });

  // proves R-MEAS-075
  it('is said by every chart of measurements over a period', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.includes('.test.') && !OTHERS.test(file),
    );
    const charts = files.filter((file) => readFileSync(`${SOURCES}/${file}`, 'utf8').includes('<TimeChartPanel'));
    expect(charts.length).toBeGreaterThan(10);
    const silent = charts.filter(
      (file) => !/awaits=\{awaited(In|Of)\(/.test(readFileSync(`${SOURCES}/${file}`, 'utf8')),
    );
    expect(silent).toEqual([]);
  });
});
