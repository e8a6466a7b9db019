import {
  type AckFrame,
  type EventFrame,
  type FirmwareFrame,
  FRAME_LIMITS,
  type FrameRefusal,
  MAC_PATTERN,
  type Refusal,
  type ResponseFrame,
  type StateFrame,
  TOPIC_ROOT,
  UP_TOPICS,
  type UpTopic,
} from '@phasor/contract';
import type { LiveArrival, RefusalReason } from '../../../ports/device-link.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../json.ts';
import { readFrameHead } from './frame-head.ts';
import {
  type AskFrame,
  isInterval,
  readAsk,
  readEvent,
  readFirmware,
  readFrameNumber,
  readResponse,
  readState,
} from './native-frames.ts';
import { type ReadingContext, readLive, readSamples, type SampleReading } from './native-samples.ts';

/** One message of a device, read and checked; `refused` says that nothing of it is taken, and what a data frame is answered. */
export type NativeMessage =
  | { readonly kind: 'data'; readonly boot: number; readonly seq: number; readonly reading: SampleReading }
  | { readonly kind: 'live'; readonly arrival: LiveArrival; readonly unknownKeys: number }
  | { readonly kind: 'state'; readonly state: StateFrame; readonly unknownKeys: number }
  | { readonly kind: 'event'; readonly event: EventFrame }
  | { readonly kind: 'response'; readonly response: ResponseFrame }
  | { readonly kind: 'firmware'; readonly progress: FirmwareFrame }
  | { readonly kind: 'ask'; readonly ask: AskFrame }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly answer?: AckFrame | FrameRefusal };

const UNREADABLE = { kind: 'refused', reason: 'unreadable frame' } as const satisfies NativeMessage;
const UNREADABLE_DATA: NativeMessage = { ...UNREADABLE, answer: refusedWhole('unreadable') };
const PREFIX = `${TOPIC_ROOT}/`;

/** Device and leaf of a topic that devices write to; undefined for every other topic. */
export function parseUpTopic(topic: string): { device: string; leaf: UpTopic } | undefined {
  if (!topic.startsWith(PREFIX)) return undefined;
  const slash = topic.indexOf('/', PREFIX.length);
  const device = topic.slice(PREFIX.length, slash);
  const last = topic.slice(slash + 1);
  const leaf = UP_TOPICS.find((name) => name === last);
  return slash > 0 && leaf !== undefined && MAC_PATTERN.test(device) ? { device, leaf } : undefined;
}

/**
 * Reads one message of the native protocol. Never throws, whatever the bytes; a data frame with readable numbers but
 * unreadable samples comes back as one whose samples are all refused, so that it can be acknowledged (D46), and
 * one that is refused whole with what its device is answered (D82).
 */
export function parseNative(leaf: UpTopic, payload: Buffer, context: ReadingContext): NativeMessage {
  if (payload.length > FRAME_LIMITS.bytes) return tooLarge(leaf, payload);
  const value = parseJson(payload);
  if (isJsonObject(value)) return READERS[leaf](value, context);
  return leaf === 'data' ? UNREADABLE_DATA : UNREADABLE;
}

/** A message over the limit is not parsed; of a data frame the beginning is, which holds its number. */
function tooLarge(leaf: UpTopic, payload: Buffer): NativeMessage {
  const reason = 'too large';
  if (leaf !== 'data') return { kind: 'refused', reason };
  return { kind: 'refused', reason, answer: { ...readFrameHead(payload), ...refusedWhole('too_large') } };
}

const READERS: Record<UpTopic, (value: JsonObject, context: ReadingContext) => NativeMessage> = {
  data: readData,
  live: (value, context) => {
    const live = readLive(value, context);
    return 'arrival' in live ? { kind: 'live', ...live } : { kind: 'refused', reason: live.reason };
  },
  state: (value) => {
    const read = readState(value);
    return read ? { kind: 'state', ...read } : UNREADABLE;
  },
  event: (value, { now }) => {
    const event = readEvent(value, now);
    return event ? { kind: 'event', event } : UNREADABLE;
  },
  response: (value) => {
    const response = readResponse(value);
    return response ? { kind: 'response', response } : UNREADABLE;
  },
  ask: (value) => {
    const ask = readAsk(value);
    return ask ? { kind: 'ask', ask } : UNREADABLE;
  },
  firmware: (value) => {
    const progress = readFirmware(value);
    return progress ? { kind: 'firmware', progress } : UNREADABLE;
  },
};

function readData(value: JsonObject, context: ReadingContext): NativeMessage {
  const number = readFrameNumber(value);
  if (number === undefined) return UNREADABLE_DATA;
  const { samples, interval } = value;
  if (!Array.isArray(samples)) return refuseFrame(number, { index: 0, field: 'samples', reason: 'unreadable' });
  if (interval === undefined || interval === null) {
    return { kind: 'data', ...number, reading: readSamples(samples, number.boot, context) };
  }
  if (!isInterval(interval)) return refuseFrame(number, intervalRefusal(interval));
  const reading = readSamples(samples, number.boot, { ...context, interval: interval * 1_000 });
  return { kind: 'data', ...number, reading };
}

/** Why an interval cannot be taken, and what is expected: a text is a common mistake. */
export function intervalRefusal(interval: unknown): Refusal {
  const reason = typeof interval === 'number' ? 'out of range' : 'not a number';
  return { index: 0, field: 'interval', reason, expected: 'seconds, above 0 and up to 86400' };
}

function refuseFrame(number: { boot: number; seq: number }, refusal: Refusal): NativeMessage {
  return { kind: 'data', ...number, reading: { arrivals: [], refused: [refusal], unknownKeys: 0, latest: null } };
}

function refusedWhole(reason: Refusal['reason']): FrameRefusal {
  return { refused: [{ index: 0, field: 'frame', reason }] };
}
