import type { BrokerFault, StateFrame } from '@phasor/contract';
import type { ConnectionArrival, DeviceSign, RefusedAttempt } from '../connection-desk.ts';
import type { DeviceRequest, LiveArrival, RefusalReason } from '../device-link.ts';

/** A request to a device that another process has. */
export interface AskedDevice {
  readonly device: string;
  readonly call: DeviceRequest;
  /** How long the device may take, ms. */
  readonly timeoutMs: number;
}

/** What was received of a device beside its samples, on the way to the process that has the device. */
export type HandedOnReport =
  | { readonly kind: 'live'; readonly device: string; readonly arrival: LiveArrival }
  | { readonly kind: 'state'; readonly device: string; readonly state: StateFrame }
  | { readonly kind: 'refused'; readonly device: string; readonly reason: RefusalReason; readonly count: number };

/** What was reported about connections in about a second, for the process at which people connect devices. Each list in its order. */
export interface DeskNews {
  /** Connections that have signed in or have ended, by id. */
  readonly connected: readonly (readonly [id: string, isConnected: boolean])[];
  /** The newest ones of each connection. */
  readonly arrivals: readonly ConnectionArrival[];
  /** One for each device behind a connection, with all that was seen of it. */
  readonly signs: readonly DeviceSign[];
  readonly refused: readonly RefusedAttempt[];
  /** Filters that an external broker does not grant, by connection, as far as they are known. */
  readonly missing: readonly (readonly [id: string, filters: readonly string[]])[];
  /** What is wrong with an external broker; undefined where the sender has no way to it of its own. */
  readonly fault: BrokerFault | null | undefined;
}
