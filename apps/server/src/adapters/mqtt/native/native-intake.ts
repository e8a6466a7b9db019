import type {
  AckFrame,
  DownTopic,
  EventFrame,
  FrameRefusal,
  RequestFrame,
  ResponseFrame,
  StateFrame,
  UpTopic,
  Wiring,
} from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers, DeviceRequest } from '../../../ports/device-link.ts';
import type { PendingRequests } from '../session/pending-requests.ts';
import { type NativeMessage, parseNative } from './native.ts';
import type { AskFrame } from './native-frames.ts';
import { passOn, type SampleReading } from './native-samples.ts';
import { wiredEvent, wiredRequest, wiredResponse } from './wired-messages.ts';
import { wiredLive } from './wired-samples.ts';

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
  readonly handlers: DeviceLinkHandlers;
  readonly clock: Clock;
  readonly requests: PendingRequests;
  /** Where what a device measures is stored. */
  readonly wiring: (device: string) => Wiring;
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

  /**
   * Asks a device, with its phases named as it names them, and answers with them as they are stored.
   * @param send answers false when the device cannot be reached at all
   */
  async ask(
    device: string,
    call: DeviceRequest,
    way: { timeoutMs: number; send: (request: RequestFrame) => boolean },
  ): Promise<ResponseFrame> {
    const { requests, wiring } = this.#options;
    const rows = wiring(device);
    return wiredResponse(await requests.ask(device, wiredRequest(call, rows), way), call.method, rows);
  }

  /** Passes a message on. @returns its commit, or null when there is nothing to wait for */
  receive({ device, leaf, payload, retained }: UpMessage): Commit | null {
    const { handlers, clock } = this.#options;
    if (retained && leaf !== 'state') {
      handlers.refused(device, 'retained', 1);
      return null;
    }
    const interval = this.#intervals.get(device) ?? UNKNOWN_INTERVAL_MS;
    const message = parseNative(leaf, payload, { device, now: clock.now(), interval });
    if (message.kind === 'data') return this.#takeData(device, message);
    if (message.kind === 'event') return { stored: this.#takeEvent(device, message.event), ack: null };
    if (message.kind === 'refused') {
      handlers.refused(device, message.reason, 1);
      return message.answer ? { stored: Promise.resolve(), ack: message.answer } : null;
    }
    return this.#take(device, message, retained);
  }

  #take(
    device: string,
    message: Exclude<NativeMessage, { kind: 'data' | 'event' | 'refused' }>,
    retained: boolean,
  ): null {
    const { handlers, requests } = this.#options;
    switch (message.kind) {
      case 'live':
        this.#countUnknown(device, message.unknownKeys);
        handlers.live(wiredLive(message.arrival, this.#options.wiring(device)));
        break;
      case 'state':
        this.#countUnknown(device, message.unknownKeys);
        if (message.state.interval !== undefined) this.#intervals.set(device, message.state.interval * 1_000);
        this.#options.announced(device, message.state, retained);
        handlers.state(device, message.state);
        break;
      case 'response':
        requests.answered(device, message.response);
        break;
      case 'firmware':
        handlers.firmware(device, message.progress);
        break;
      case 'ask':
        this.#answer(device, message.ask);
        break;
    }
    return null;
  }

  #takeData(device: string, { boot, seq, reading }: { boot: number; seq: number; reading: SampleReading }): Commit {
    const { refused } = reading;
    const { handlers, wiring } = this.#options;
    const stored = passOn(device, { reading, wiring: wiring(device) }, handlers);
    return { stored, ack: refused.length === 0 ? { boot, seq } : { boot, seq, refused: [...refused] } };
  }

  #takeEvent(device: string, event: EventFrame): Promise<void> {
    const { handlers, wiring } = this.#options;
    return handlers.event(device, wiredEvent(event, wiring(device)));
  }

  #countUnknown(device: string, count: number): void {
    if (count > 0) this.#options.handlers.refused(device, 'unknown key', count);
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
