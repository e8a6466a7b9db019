import { importedPowerOf, type LiveValues, type Point } from '@phasor/contract';
import { underNewestSettings } from './same-settings.ts';

/** Recent live values, oldest first. */
export type LiveWindow = readonly LiveValues[];

/** The window with newer values, without those `spanMs` older than its newest, or of other settings. */
export function extendWindow(window: LiveWindow, arrived: LiveWindow, spanMs: number): LiveWindow {
  const { kept, newer } = underNewestSettings(window, arrived);
  if (newer.length === 0) return kept;
  const newest = newer.at(-1)?.ts ?? 0;
  return [...kept, ...newer].filter(({ ts }) => ts > newest - spanMs / 1_000);
}

/** Active power over the window, preceded by stored values: `[epoch ms, W]`. */
export function powerTail(stored: readonly Point[], window: LiveWindow, from: number): Point[] {
  const live = window.map(({ ts, P }): Point => [ts * 1_000, P?.CUM ?? null]);
  const begin = live[0]?.[0] ?? Number.POSITIVE_INFINITY;
  const before = stored.filter(([time]) => time < begin);
  // Values that are not stored yet are not a gap.
  const known = before.slice(0, before.findLastIndex(([, value]) => value !== null) + 1);
  return [...known, ...live].filter(([time]) => time >= from);
}

/** Mean imported power over the last `spanMs` of the window, W; neither phases nor members are netted (D69). Null without values. */
export function meanImport(window: LiveWindow, spanMs: number): number | null {
  const newest = window.at(-1)?.ts ?? 0;
  const powers = window
    .filter(({ ts }) => ts > newest - spanMs / 1_000)
    .map((values) => values.imported_power ?? importedPowerOf(values))
    .filter((power) => power !== null);
  if (powers.length === 0) return null;
  let sum = 0;
  for (const power of powers) sum += power;
  return sum / powers.length;
}
