import type { NativeDesk } from '../native/native-desk.ts';
import type { FromDesk, Report, ToDesk } from './desk-messages.ts';
import { unpackedFrames } from './unpacked-frames.ts';

interface ServedDeskOptions {
  readonly desk: NativeDesk;
  /** Sends to the process of the sessions. */
  readonly send: (message: FromDesk) => void;
}

/** The desk of the application, as it serves the sessions of one other process: the other half of `DistantDesk`. */
export class ServedDesk {
  readonly #options: ServedDeskOptions;
  #stored: number[] = [];
  #lost: number[] = [];
  #isAnswering = false;
  #isClosed = false;
  /** When a frame was last stored, as the other process knows. */
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ServedDeskOptions) {
    this.#options = options;
  }

  receive(message: ToDesk): void {
    if (message.kind === 'report') this.#report(message.report);
    else if (message.kind === 'event') this.#event(message);
    else this.#frames(message);
  }

  /** To be called about once a second: reports that the store works again where no answer has shown it. */
  beat(): void {
    const { at } = this.#options.desk.storing;
    if (at <= this.#reportedAt || this.#isClosed) return;
    this.#reportedAt = at;
    this.#options.send({ kind: 'storing' });
  }

  /** The other process is gone: nothing is answered any more. */
  close(): void {
    this.#isClosed = true;
  }

  #frames({ first, frames }: Extract<ToDesk, { kind: 'frames' }>): void {
    const { desk } = this.#options;
    let number = first;
    for (const frame of unpackedFrames(frames)) {
      if ('live' in frame) desk.live(frame.live);
      else {
        this.#answer(number, desk.data(frame.device, frame.reading));
        number += 1;
      }
    }
  }

  #event({ number, device, event }: Extract<ToDesk, { kind: 'event' }>): void {
    this.#answer(number, this.#options.desk.event(device, event));
  }

  #report(report: Report): void {
    const { desk } = this.#options;
    const [name, ...args] = report;
    Reflect.apply(desk[name], desk, args);
  }

  #answer(number: number, stored: Promise<void>): void {
    stored.then(
      () => {
        this.#options.desk.storing.stored();
        this.#stored.push(number);
        this.#answerSoon();
      },
      () => {
        this.#lost.push(number);
        this.#answerSoon();
      },
    );
  }

  /** A batch is stored as a whole: its frames are answered with one message. */
  #answerSoon(): void {
    if (this.#isAnswering) return;
    this.#isAnswering = true;
    setImmediate(() => {
      this.#isAnswering = false;
      const [stored, lost] = [this.#stored, this.#lost];
      [this.#stored, this.#lost] = [[], []];
      if (this.#isClosed) return;
      this.#reportedAt = this.#options.desk.storing.at;
      this.#options.send({ kind: 'answers', stored, lost });
    });
  }
}
