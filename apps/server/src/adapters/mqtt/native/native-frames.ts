import {
  CONNECTIONS,
  EVENT_TYPES,
  type EventFrame,
  FIRMWARE_STEPS,
  type FirmwareFrame,
  knownCapabilities,
  type ResponseFrame,
  type StateFrame,
} from '@phasor/contract';
import { DAY_S } from '@phasor/quantities';
import { isJsonObject, type JsonObject } from '../../json.ts';
import { readTime } from './native-samples.ts';

const TEXT_LENGTH = 64;
const CAPABILITY_WORDS = 32;

/** Records at PostgreSQL take no text with NUL: it could never be stored, and so never be confirmed. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_LENGTH && !value.includes('\0');
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** A boot or sequence number. */
export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Longest interval that a device may report: one day, s. */
const INTERVAL_SECONDS_MAX = DAY_S;

/** Seconds over which a sample's values are averaged. */
export const isInterval = (value: unknown): value is number =>
  isNumber(value) && value > 0 && value <= INTERVAL_SECONDS_MAX;

/** A reported uptime of more than fifty years is not an uptime. */
const UPTIME_SECONDS_MAX = 50 * 366 * DAY_S;

/** Optional fields of `state` and what each must be; one that is not is treated as unknown. */
const STATE_FIELDS = {
  connection: (value: unknown) => CONNECTIONS.some((connection) => connection === value),
  type: isCount,
  device: isText,
  fw: isText,
  phase_use: (value: unknown) => value === 1 || value === 2 || value === 3,
  lora: (value: unknown) => typeof value === 'boolean',
  caps: (value: unknown) => Array.isArray(value) && value.length <= CAPABILITY_WORDS && value.every(isText),
  interval: isInterval,
  uptime: (value: unknown) => isNumber(value) && value >= 0 && value <= UPTIME_SECONDS_MAX,
  transfer: (value: unknown) => isNumber(value) && value >= 0 && value <= 1,
  ts: isNumber,
} as const satisfies Record<keyof Omit<StateFrame, 'status' | 'boot'>, (value: unknown) => boolean>;

/**
 * A `state` frame and how many of its keys were not understood; undefined when status or boot is missing. Capabilities that only
 * later versions know are left out.
 */
export function readState(value: unknown): { state: StateFrame; unknownKeys: number } | undefined {
  if (!isJsonObject(value) || !isCount(value.boot)) return undefined;
  const { status, boot } = value;
  if (status !== 'ONLINE' && status !== 'OFFLINE') return undefined;
  const state: Record<string, unknown> = {};
  let unknownKeys = 0;
  for (const key in value) {
    if (key === 'status' || key === 'boot') continue;
    if (isStateField(key) && STATE_FIELDS[key](value[key])) state[key] = value[key];
    else unknownKeys += 1;
  }
  const caps = Array.isArray(state.caps) && { caps: knownCapabilities(state.caps) };
  return { state: { ...state, ...caps, status, boot }, unknownKeys };
}

function isStateField(key: string): key is keyof typeof STATE_FIELDS {
  return Object.hasOwn(STATE_FIELDS, key);
}

/** An `event` frame; undefined when its id, type or time cannot be taken. */
export function readEvent(value: unknown, now: number): EventFrame | undefined {
  if (!isJsonObject(value) || !isText(value.id) || !isNumber(value.ts)) return undefined;
  const type = EVENT_TYPES.find((known) => known === value.type);
  if (type === undefined || typeof readTime(value.ts, now) !== 'number') return undefined;
  const event = { id: value.id, ts: value.ts, type };
  return isJsonObject(value.data) ? { ...event, data: { ...value.data } } : event;
}

/** A `response` frame; undefined when it names no request or no outcome. */
export function readResponse(value: unknown): ResponseFrame | undefined {
  if (!isJsonObject(value) || !isText(value.id)) return undefined;
  if (value.ok === true) {
    return isJsonObject(value.result)
      ? { id: value.id, ok: true, result: { ...value.result } }
      : { id: value.id, ok: true };
  }
  if (value.ok !== false || !isCount(value.code)) return undefined;
  const failure = { id: value.id, ok: false, code: value.code } as const;
  return isText(value.message) ? { ...failure, message: value.message } : failure;
}

/** A `firmware` frame; undefined when it names no job or no known step. */
export function readFirmware(value: unknown): FirmwareFrame | undefined {
  if (!isJsonObject(value) || !isText(value.job)) return undefined;
  const step = FIRMWARE_STEPS.find((known) => known === value.step);
  if (step === undefined) return undefined;
  const { job, completion, reason } = value;
  return {
    job,
    step,
    ...(isNumber(completion) && completion >= 0 && completion <= 100 ? { completion } : {}),
    ...(isCount(reason) ? { reason } : {}),
  };
}

/** A request from a device to the server on `ask`. */
export interface AskFrame {
  readonly id: string;
  readonly method: string;
}

export function readAsk(value: unknown): AskFrame | undefined {
  return isJsonObject(value) && isText(value.id) && isText(value.method)
    ? { id: value.id, method: value.method }
    : undefined;
}

/** The part of a `data` frame that an acknowledgement needs; undefined when it cannot be acknowledged by number. */
export function readFrameNumber(value: JsonObject): { boot: number; seq: number } | undefined {
  return isCount(value.boot) && isCount(value.seq) ? { boot: value.boot, seq: value.seq } : undefined;
}
