import type { LiveValues, PhaseValues, WireQuantity } from '@phasor/contract';
import { LIVE_POINTS, LIVE_SPAN_S } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { ChartPoint, ChartSeries } from '../charts/index.ts';
import { CHANNEL_COLOURS, type ChannelNames } from '../measurements/index.ts';
import { underNewestSettings } from './same-settings.ts';

/** The last live values, oldest first. */
export type LiveWindow = readonly LiveValues[];

/** Those of the last five minutes, and at least the last twenty; older ones are dropped (R-LIVE-004). */
export function recent(values: LiveWindow): LiveWindow {
  const begin = (values.at(-1)?.ts ?? 0) - LIVE_SPAN_S;
  const first = values.findIndex(({ ts }) => ts > begin);
  return values.slice(Math.max(0, Math.min(first, values.length - LIVE_POINTS)));
}

/**
 * The window with newer values, of which `keep` decides how many stay. A value not newer than the last changes nothing; one
 * with other settings restarts it.
 */
export function extend(window: LiveWindow, arrived: readonly LiveValues[], keep = recent): LiveWindow {
  const { kept, newer } = underNewestSettings(window, arrived);
  return newer.length === 0 ? kept : keep([...kept, ...newer]);
}

type Shown = keyof PhaseValues;

const CHANNELS = [
  ['L1', 'L1'],
  ['L2', 'L2'],
  ['L3', 'L3'],
  ['AVG', 'average'],
  ['CUM', 'cumulative'],
] as const satisfies readonly (readonly [Shown, keyof typeof CHANNEL_COLOURS])[];

/**
 * One line per phase in use. With more than one phase also their average and, if defined, their sum (R-LIVE-002). Frequency
 * is one line. Of a meter that reports no phases the sum is the only line, and beside a single phase it stands where it is
 * more than that phase, as in a group with such a meter.
 */
export function liveSeries(
  window: LiveWindow,
  quantity: WireQuantity,
  names: ChannelNames & { single: string },
): ChartSeries[] {
  if (quantity === 'F') {
    const points = window.map(({ ts, F }): ChartPoint => [ts * 1_000, F ?? null]);
    return [{ id: 'F', name: names.single, colour: 'sum', points }];
  }
  const phases = PHASES.filter((phase) => window.some((values) => values[quantity]?.[phase] !== undefined));
  return CHANNELS.flatMap(([key, channel]) => {
    const isPhase = key !== 'AVG' && key !== 'CUM';
    if (isPhase && !phases.includes(key)) return [];
    if (quantity === 'U' && key === 'CUM') return [];
    const only = phases.length === 1 ? phases[0] : undefined;
    if (!isPhase && only !== undefined && window.every((values) => repeats(values[quantity], only, key))) return [];
    const points = window.map((values): ChartPoint => [values.ts * 1_000, channelValue(values[quantity], key)]);
    if (points.every(([, value]) => value === null)) return [];
    const name = key === 'AVG' ? names.average : key === 'CUM' ? names.sum : key;
    return [{ id: channel, name, colour: CHANNEL_COLOURS[channel], points }];
  });
}

/** A meter writes its only phase and its total with digits of their own. */
const DIGITS = 0.01;

/** Whether a value over the phases is that of the only one. */
function repeats(values: PhaseValues | undefined, phase: Phase, key: Shown): boolean {
  const [one, all] = [channelValue(values, phase), channelValue(values, key)];
  return all === null || (one !== null && Math.abs(all - one) <= DIGITS * Math.abs(all));
}

/** A channel's value; the mean over the phases is formed here if the device sent only the sum. */
function channelValue(values: PhaseValues | undefined, key: Shown): number | null {
  if (values === undefined) return null;
  const value = values[key];
  if (value !== undefined || key !== 'AVG') return value ?? null;
  const phases = PHASES.flatMap((phase) => values[phase] ?? []);
  return phases.length === 0 ? null : phases.reduce((sum, one) => sum + one, 0) / phases.length;
}
