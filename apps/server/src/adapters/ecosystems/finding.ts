import type { MeasuredQuantity, Place } from '@phasor/contract';
import type { DeviceIdentity } from '../../ports/connection-desk.ts';

/** One number as measured. Positive power is import. */
export interface Measured {
  readonly quantity: MeasuredQuantity;
  readonly place: Place;
  readonly value: number;
  /** Register of one tariff; the core adds the tariffs where the device reports no total. */
  readonly tariff?: number;
}

/** Content of one message of a device; `key` is the name of the device within the connection. */
export type Finding =
  /**
   * Some of its values; absent ones have not changed. `time` is epoch ms as reported by the device, null = not reported.
   * `isClockOfGateway`: the gateway knows when it received them last, so that an old time means old values. With `interval`, ms,
   * these are then a record.
   */
  | {
      readonly kind: 'values';
      readonly key: string;
      readonly time: number | null;
      readonly isClockOfGateway?: true;
      readonly interval?: number;
      readonly values: readonly Measured[];
    }
  /** Records of its own memory, each the end of an interval of `interval` ms. */
  | { readonly kind: 'records'; readonly key: string; readonly interval: number; readonly rows: readonly RecordRow[] }
  | { readonly kind: 'presence'; readonly key: string; readonly online: boolean }
  | ({ readonly kind: 'identity'; readonly key: string } & DeviceIdentity)
  /** Numbers whose meaning is not known, by their path in the message: counted, shown, and usable in a field map. */
  | {
      readonly kind: 'unknown';
      readonly key: string;
      readonly time?: number | null;
      readonly isClockOfGateway?: true;
      readonly interval?: number;
      readonly fields: readonly UnknownField[];
    }
  /** The message is not what its topic permits. */
  | {
      readonly kind: 'unreadable';
      readonly key: string | null;
      readonly reason: UnreadableReason;
      readonly at?: string;
    }
  /** Kept for later messages of the connection; `undefined` removes it. */
  | { readonly kind: 'memo'; readonly name: string; readonly value: unknown }
  /** Reply to a request. `code` and `message` are the device's own. */
  | {
      readonly kind: 'answer';
      readonly key: string;
      readonly id: string;
      readonly ok: boolean;
      readonly code?: number;
      readonly message?: string;
    }
  /** Messages that have to follow, such as the request for the next page of records. */
  | { readonly kind: 'send'; readonly messages: readonly { readonly topic: string; readonly payload: string }[] };

export type Findings = readonly Finding[];

export interface RecordRow {
  /** Epoch ms. */
  readonly time: number;
  readonly values: readonly Measured[];
  /** Numbers that a field map may give a meaning. */
  readonly unknown?: readonly UnknownField[];
}

export interface UnknownField {
  readonly path: string;
  readonly value: number | string | boolean;
}

/** `json` is no valid JSON, `shape` other content than the topic permits, `template` a value template outside the subset. */
export type UnreadableReason = 'json' | 'shape' | 'checksum' | 'template';
