import type { Wiring } from '@phasor/contract';
import type { DeviceLinkHandlers } from '../../../ports/device-link.ts';
import { Storing } from '../session/storing.ts';
import { passOn, type SampleReading } from './native-samples.ts';
import { wiredEvent } from './wired-messages.ts';
import { wiredLive } from './wired-samples.ts';

/** What is passed to the application as it was received. */
type Passed = Pick<DeviceLinkHandlers, 'live' | 'state' | 'event' | 'firmware' | 'refused'> &
  Required<Pick<DeviceLinkHandlers, 'clock' | 'dropped' | 'hasRoom' | 'isFollowed'>>;

/**
 * What the sessions of native devices tell the application, read and checked, and the little that they ask of it (ADR 41). Phases
 * are named as the device names them: where they are stored is known on the other side.
 */
export interface NativeDesk extends Passed {
  /** Notes when frames are stored: a store that goes on is waited for. */
  readonly storing: Storing;
  /** Resolves once every sample of a frame is on disk: only then is it acknowledged. Rejects where it is to be sent again. */
  data(device: string, reading: SampleReading): Promise<void>;
}

/** Those that a desk passes messages to; parts of them where not everything is wanted. */
export type DeskHandlers = Pick<
  DeviceLinkHandlers,
  | 'samples'
  | 'future'
  | 'live'
  | 'state'
  | 'event'
  | 'firmware'
  | 'refused'
  | 'clock'
  | 'dropped'
  | 'hasRoom'
  | 'isFollowed'
>;

interface ApplicationDeskOptions {
  readonly handlers: DeskHandlers;
  /** Where what a device measures is stored. */
  readonly wiring: (device: string) => Wiring;
}

/** The desk in the process of the application. */
export function applicationDesk({ handlers, wiring }: ApplicationDeskOptions): NativeDesk {
  return {
    storing: new Storing(),
    hasRoom: (isFollowed) => handlers.hasRoom?.(isFollowed) ?? true,
    isFollowed: (device) => handlers.isFollowed?.(device) ?? false,
    data: (device, reading) => passOn(device, { reading, wiring: wiring(device) }, handlers),
    live: (arrival) => handlers.live(wiredLive(arrival, wiring(arrival.device))),
    state: (device, state) => handlers.state(device, state),
    event: (device, event) => handlers.event(device, wiredEvent(event, wiring(device))),
    firmware: (device, progress) => handlers.firmware(device, progress),
    clock: (device, time, age) => handlers.clock?.(device, time, age),
    dropped: (device) => handlers.dropped?.(device),
    refused: (device, reason, count) => handlers.refused(device, reason, count),
  };
}
