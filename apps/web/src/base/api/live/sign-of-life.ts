import { SIGN_OF_LIFE } from '@phasor/contract';
import type { Cancel } from './live-socket.ts';

export interface SignOfLifePorts {
  readonly after: (delayMs: number, act: () => void) => Cancel;
  /** Asks the other side for a word. */
  readonly ask: () => void;
  /** Told once, when nobody answered. */
  readonly onLost: () => void;
}

/**
 * Notices that a connection has died without a word: after some silence the other side is asked, and asked again, before
 * it is given up. Each step is a timer of its own: a page that was asleep, or hidden with slow timers, asks and hears the
 * answer before it judges.
 */
export class SignOfLife {
  readonly #ports: SignOfLifePorts;
  #cancel: Cancel = () => undefined;
  #asked = 0;

  constructor(ports: SignOfLifePorts) {
    this.#ports = ports;
  }

  /** The other side said something, or has just been reached. */
  heard(): void {
    this.#asked = 0;
    this.#wait(SIGN_OF_LIFE.silentMs);
  }

  /** The connection is over: nothing more is asked. */
  end(): void {
    this.#cancel();
  }

  #wait(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#ports.after(delayMs, () => this.#silent());
  }

  #silent(): void {
    if (this.#asked >= SIGN_OF_LIFE.asks) {
      this.#ports.onLost();
      return;
    }
    this.#asked += 1;
    this.#ports.ask();
    this.#wait(SIGN_OF_LIFE.answerMs);
  }
}
