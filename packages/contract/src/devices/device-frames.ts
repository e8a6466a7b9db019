import type { Phase } from '@phasor/quantities';
import type { SAMPLE_FAMILIES } from '../measured/columns.ts';
import type { CircuitQuantity } from '../measured/families.ts';
import type { RelayPlace } from '../measured/places.ts';
import type {
  PhaseGauge,
  PhaseRegister,
  PhasorGauge,
  SensorGauge,
  SupplyGauge,
  TotalQuantity,
} from '../measured/wire.ts';
import type { Capability } from './capabilities.ts';

/** The native device protocol, version 1: topics and frames (docs/device-protocol.md). */
export const TOPIC_ROOT = 'phasor/v1';

/** Root of the topics by which processes of one installation speak to each other (docs/operations.md). */
export const PROCESS_TOPIC_ROOT = 'phasor/inner';
export const UP_TOPICS = ['state', 'live', 'data', 'event', 'firmware', 'response', 'ask'] as const;
export type UpTopic = (typeof UP_TOPICS)[number];
export const DOWN_TOPICS = ['request', 'ack', 'answer'] as const;
export type DownTopic = (typeof DOWN_TOPICS)[number];

/** Topic of one device, for example `phasor/v1/02005E100001/data`. */
export function deviceTopic(mac: string, leaf: UpTopic | DownTopic): string {
  return `${TOPIC_ROOT}/${mac}/${leaf}`;
}

export const FRAME_LIMITS = {
  /** Bytes of one frame, whatever it holds (D46): a larger one is refused whole. */
  bytes: 256 * 1024,
  /** Samples of one data frame at most; full ones reach the limit of bytes earlier. */
  samples: 500,
  /** Earliest accepted instant: 2015-01-01T00:00:00Z, epoch ms. */
  earliest: 1_420_070_400_000,
  /** How far ahead of the server's clock an instant may be, ms. */
  ahead: 5 * 60_000,
} as const;

type PerPhase = Partial<Record<Phase, number>>;

/** Fields that a sample and a live message share beside the phases: circuits, relays' energy, the air, the signal, phasors, words. */
export type PlainValues = Partial<Record<SupplyGauge | 'WRSSI' | 'GRSSI' | SensorGauge, number>> &
  Partial<Record<PhasorGauge, PerPhase>> &
  Partial<Record<'MTYPE' | 'CONTYPE', string>> & {
    energy?: Partial<Record<RelayPlace, number>>;
    CH?: Record<string, Partial<Record<CircuitQuantity, number>>>;
  };

/** A figure over all phases that a device reports itself; it goes before the sum of the phases. */
type Total = { T?: number };

/** One sample as a device sends it: `ts` in epoch seconds is the instant of the registers and the end of the interval. */
export type SampleFrame = { ts: number } & Partial<Record<PhaseGauge | PhaseRegister, PerPhase>> &
  Partial<Record<TotalQuantity, Total>> &
  Partial<Record<(typeof SAMPLE_FAMILIES.relays.gauges)[number], 0 | 1>> &
  PlainValues;

export interface DataFrame {
  boot: number;
  seq: number;
  /** Seconds each sample's means cover; default: the one in `state`. */
  interval?: number;
  samples: SampleFrame[];
}

export interface StateFrame {
  status: 'ONLINE' | 'OFFLINE';
  boot: number;
  connection?: 'BT_MQTT' | 'BT_MQTT_DB';
  type?: number;
  device?: string;
  fw?: string;
  phase_use?: number;
  lora?: boolean;
  /** What it can do beyond measuring. */
  caps?: readonly Capability[];
  /** Seconds between stored samples. */
  interval?: number;
  /** Seconds since the device started. */
  uptime?: number;
  /** Share of a running database transfer that is done, 0 to 1. */
  transfer?: number;
  ts?: number;
}

export interface Refusal {
  /** Position of the sample in its frame; 0 where the frame itself is refused. */
  index: number;
  /** Path in the sample; `frame` where the frame itself is refused. */
  field: string;
  reason: 'future' | 'past' | 'not a number' | 'out of range' | 'missing' | 'unreadable' | 'too many' | 'too_large';
  /** What the field has to hold, where that is not in the reason. */
  expected?: string;
}

/**
 * Everything up to and including this frame is on disk or refused for good (D46). A frame that is refused as
 * `too_large` is not covered: nothing of it was kept, and its device sends it again in parts (D82).
 */
export interface AckFrame {
  boot: number;
  seq: number;
  refused?: Refusal[];
}

/** Answer to a data frame whose number could not be read: it was refused whole. It covers nothing. */
export interface FrameRefusal {
  refused: Refusal[];
}

export interface RequestFrame {
  id: string;
  method: string;
  params?: Record<string, unknown>;
  /** Epoch seconds; a device drops a request that arrives later. */
  expires: number;
}

export type ResponseFrame =
  | { id: string; ok: true; result?: Record<string, unknown> }
  | { id: string; ok: false; code: number; message?: string };

export const EVENT_TYPES = [
  'RELAY',
  'OUTAGE',
  'DIP',
  'SWELL',
  'RAPID_CHANGE',
  'FREQUENCY',
  'UNBALANCE',
  'PHASE_SEQUENCE',
  'RESET',
  'CLOCK',
] as const;
export interface EventFrame {
  id: string;
  ts: number;
  type: (typeof EVENT_TYPES)[number];
  data?: Record<string, unknown>;
}

export const FIRMWARE_STEPS = ['START', 'DOWNLOADING', 'REBOOT_WAIT', 'SUCCESS_END', 'FAIL'] as const;

/** Progress of a firmware job on the device. */
export interface FirmwareFrame {
  job: string;
  step: (typeof FIRMWARE_STEPS)[number];
  /** Per cent of the step. */
  completion?: number;
  /** Error code of a FAIL: 503 or 540. */
  reason?: number;
}

/** How long an answer to a request is waited for, ms (D28). */
export const REQUEST_TIMEOUTS_MS = { default: 10_000, waveform: 15_000, harmonics: 15_000, database: 120_000 } as const;
