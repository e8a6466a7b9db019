import type { AckFrame, DownTopic, FrameRefusal, StateFrame, UpTopic } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { PendingRequests } from '../session/pending-requests.ts';
import { type NativeMessage, parseNative } from './native.ts';
import type { NativeDesk } from './native-desk.ts';
import type { AskFrame } from './native-frames.ts';
import type { SampleReading } from './native-samples.ts';

/** One message as received from a broker. */
export interface UpMessage {
  readonly device: string;
  readonly leaf: UpTopic;
  readonly payload: Buffer;
  /** True when the broker retained it: an old measurement is not passed on. */
  readonly retained: boolean;
}

/**
 * A frame that is being stored, and its answer once it and all earlier ones are on disk: the only answer to an event is the
 * broker's. A frame that is refused as a whole has nothing to store.
 */
export interface Commit {
  readonly stored: Promise<void>;
  readonly ack: AckFrame | FrameRefusal | null;
}

interface NativeIntakeOptions {
  readonly desk: Pick<NativeDesk, 'data' | 'event' | 'live' | 'state' | 'firmware' | 'refused'>;
  readonly clock: Clock;
  readonly requests: Pick<PendingRequests, 'answered'>;
  readonly send: (device: string, leaf: DownTopic, frame: object) => void;
  /** Called for every state before the application, with whether the broker had retained it. */
  readonly announced: (device: string, state: StateFrame, retained: boolean) => void;
}

/** Interval of samples of a device that never reported one, ms. */
const UNKNOWN_INTERVAL_MS = 1_000;

/** Processing of a native message, common to both links, once its device is known. */
export class NativeIntake {
  readonly #options: NativeIntakeOptions;
  /** Interval of the last `state` per device, ms. */
  readonly #intervals = new Map<string, number>();

  constructor(options: NativeIntakeOptions) {
    this.#options = options;
  }

  /** Passes a message on. @returns its commit, or null when there is nothing to wait for */
  receive({ device, leaf, payload, retained }: UpMessage): Commit | null {
    const { desk, clock } = this.#options;
    if (retained && leaf !== 'state') {
      desk.refused(device, 'retained', 1);
      return null;
    }
    const interval = this.#intervals.get(device) ?? UNKNOWN_INTERVAL_MS;
    const message = parseNative(leaf, payload, { device, now: clock.now(), interval });
    if (message.kind === 'data') return this.#takeData(device, message);
    if (message.kind === 'event') return { stored: desk.event(device, message.event), ack: null };
    if (message.kind === 'refused') {
      desk.refused(device, message.reason, 1);
      return message.answer ? { stored: Promise.resolve(), ack: message.answer } : null;
    }
    return this.#take(device, message, retained);
  }

  #take(
    device: string,
    message: Exclude<NativeMessage, { kind: 'data' | 'event' | 'refused' }>,
    retained: boolean,
  ): null {
    const { desk, requests } = this.#options;
    switch (message.kind) {
      case 'live':
        this.#countUnknown(device, message.unknownKeys);
        desk.live(message.arrival);
        break;
      case 'state':
        this.#countUnknown(device, message.unknownKeys);
        if (message.state.interval !== undefined) this.#intervals.set(device, message.state.interval * 1_000);
        this.#options.announced(device, message.state, retained);
        desk.state(device, message.state);
        break;
      case 'response':
        requests.answered(device, message.response);
        break;
      case 'firmware':
        desk.firmware(device, message.progress);
        break;
      case 'ask':
        this.#answer(device, message.ask);
        break;
    }
    return null;
  }

  #takeData(device: string, { boot, seq, reading }: { boot: number; seq: number; reading: SampleReading }): Commit {
    const { refused } = reading;
    const stored = this.#options.desk.data(device, reading);
    return { stored, ack: refused.length === 0 ? { boot, seq } : { boot, seq, refused: [...refused] } };
  }

  #countUnknown(device: string, count: number): void {
    if (count > 0) this.#options.desk.refused(device, 'unknown key', count);
  }

  #answer(device: string, { id, method }: AskFrame): void {
    const { clock, send } = this.#options;
    const known = method === 'time';
    send(
      device,
      'answer',
      known
        ? { id, ok: true, result: { ts: clock.now() / 1_000 } }
        : { id, ok: false, code: 404, message: 'unknown method' },
    );
  }
}
