import type { Point, SeriesAnswer } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { ChartSeries, SeriesColour } from '../charts/index.ts';

/** Channels of an answer, in the order in which a legend lists them. */
export const CHANNELS = ['L1', 'L2', 'L3', 'average', 'cumulative', 'CUM'] as const;
export type ChannelId = (typeof CHANNELS)[number];

/** One colour for each channel everywhere (IEC 60445 for the phases). */
export const CHANNEL_COLOURS: Readonly<Record<ChannelId, SeriesColour>> = {
  L1: 'l1',
  L2: 'l2',
  L3: 'l3',
  average: 'average',
  cumulative: 'sum',
  CUM: 'sum',
};

export type ChannelNames = Readonly<Record<'average' | 'sum', string>>;

/** Name of a channel in the page's language; phases are called as they are. */
export function channelName(channel: ChannelId, names: ChannelNames): string {
  if (channel === 'average') return names.average;
  return channel === 'cumulative' || channel === 'CUM' ? names.sum : channel;
}

/** Channels formed from the phases; with a single phase they repeat it. */
const FORMED: readonly ChannelId[] = ['average', 'cumulative', 'CUM'];

/** The total of voltages is their mean, which is there by its name already (D16). */
const isDoubled = (quantity: string, channel: ChannelId) => quantity === 'U' && channel === 'cumulative';

/** Entries of a legend of power, if known before the first answer. */
export function powerChannels(phases: readonly Phase[], names: ChannelNames) {
  const formed = phases.length > 1 ? (['average', 'cumulative'] as const) : [];
  return [...phases, ...formed].map((id) => ({ id, name: channelName(id, names), colour: CHANNEL_COLOURS[id] }));
}

/**
 * The channels of one quantity as series to draw; a quantity without phases is one series of its own name.
 * [] when the answer has nothing of it.
 */
export function channelSeries(
  answer: SeriesAnswer,
  quantity: string,
  names: ChannelNames & { single: string },
): ChartSeries[] {
  const ofQuantity = answer.data[quantity];
  if (ofQuantity === undefined) return [];
  const extremes = answer.extremes?.[quantity];
  if (Array.isArray(ofQuantity)) {
    return [
      withExtremes(
        { id: quantity, name: names.single, colour: 'sum', points: ofQuantity as Point[] },
        extremes?.cumulative,
      ),
    ];
  }
  const phases = PHASES.filter((phase) => ofQuantity[phase] !== undefined).length;
  return CHANNELS.flatMap((channel) => {
    const points = ofQuantity[channel];
    if (points === undefined || isDoubled(quantity, channel)) return [];
    if (phases === 1 && FORMED.includes(channel)) return [];
    const series: ChartSeries = {
      id: channel,
      name: channelName(channel, names),
      colour: CHANNEL_COLOURS[channel],
      points,
    };
    const ends = answer.ends?.[quantity]?.[channel];
    return [withExtremes(ends === undefined ? series : { ...series, ends }, extremes?.[channel])];
  });
}

function withExtremes(series: ChartSeries, extremes: ChartSeries['extremes'] | undefined): ChartSeries {
  return extremes === undefined ? series : { ...series, extremes };
}
