import type { LiveMessage } from '@phasor/contract';
import type { LiveSink } from '../src/ports/live/live-desk.ts';

/** A viewer's end that keeps what it got; `buffered` is set to play a slow one. */
export class ASink implements LiveSink {
  readonly texts: string[] = [];
  buffered = 0;
  closed = false;

  send(text: string): void {
    this.texts.push(text);
  }

  close(): void {
    this.closed = true;
  }

  /** Everything sent since the last call. */
  take(): LiveMessage[] {
    return this.texts.splice(0).map((text): LiveMessage => JSON.parse(text));
  }
}
