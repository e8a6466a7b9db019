import { PLACES, type Place } from '@phasor/contract';
import type { Finding, Measured, UnknownField } from '../finding.ts';
import { flattenNumbers } from '../flatten.ts';
import { noteFrequency } from '../frequency.ts';
import { numberOf, Reading } from '../reading.ts';
import { namedValue, SILENT_NAMES } from './names.ts';

/** Values of one node at one instant. */
export interface NodeValues {
  readonly values: readonly Measured[];
  readonly unknown: readonly UnknownField[];
  /** How many channels the node is known to have, with those of this message. */
  readonly channels: number;
}

/** @param known channels that earlier messages had */
export function readNode(fields: Readonly<Record<string, unknown>>, known: number): NodeValues {
  const numbers = flattenNumbers(fields);
  const named = numbers.map(({ path, value }) => ({ path, value: numberOf(value), named: namedValue(path) }));
  const channels = Math.max(known, ...named.map(({ named: meaning }) => channelNumber(meaning?.place)));
  const reading = new Reading();
  for (const { path, value, named: meaning } of named) {
    if (meaning === undefined) {
      if (!SILENT_NAMES.has(path.toLowerCase())) reading.unknown(path, value);
    } else if (meaning.quantity === 'F') noteFrequency(reading, [{ frequency: value, voltage: undefined }]);
    else for (const place of placesOf(meaning.place, channels)) reading.note(meaning.quantity, place, value);
  }
  const found = reading.findings('', null);
  return {
    values: found.flatMap((finding) => (finding.kind === 'values' ? finding.values : [])),
    unknown: found.flatMap((finding) => (finding.kind === 'unknown' ? finding.fields : [])),
    channels,
  };
}

function channelNumber(place: Place | 'channels' | undefined): number {
  return place?.startsWith('CH') === true ? Number(place.slice(2)) : 0;
}

function placesOf(place: Place | 'channels', channels: number): readonly Place[] {
  if (place !== 'channels') return [place];
  return PLACES.filter((each) => each === 'CH1' || (each.startsWith('CH') && channelNumber(each) <= channels));
}

/** Findings of values of a node at one instant. */
export function nodeFindings(key: string, time: number | null, { values, unknown, channels }: NodeValues): Finding[] {
  return [
    ...(values.length > 0 ? [{ kind: 'values', key, time, values } as const] : []),
    ...(unknown.length > 0 ? [{ kind: 'unknown', key, fields: unknown } as const] : []),
    { kind: 'memo', name: channelsMemo(key), value: channels },
  ];
}

/** Memo: how many channels a node has. */
export const channelsMemo = (key: string) => `channels:${key}`;
