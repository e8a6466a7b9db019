import { SIGN_OF_LIFE } from '@phasor/contract';
import type { Cancel } from './live-socket.ts';

export interface SignOfLifePorts {
  readonly after: (delayMs: number, act: () => void) => Cancel;
  /** Queries the other side. */
  readonly ask: () => void;
  /** Called once when no answer was received. */
  readonly onLost: () => void;
}

/**
 * Detects a connection that has died silently. After some silence the other side is queried, twice, before the connection is
 * given up. Each step has its own timer: a page that slept, or was hidden with slow timers, queries and receives the answer
 * before it decides.
 */
export class SignOfLife {
  readonly #ports: SignOfLifePorts;
  #cancel: Cancel = () => undefined;
  #queries = 0;

  constructor(ports: SignOfLifePorts) {
    this.#ports = ports;
  }

  /** A message was received, or the connection was established. */
  received(): void {
    this.#queries = 0;
    this.#wait(SIGN_OF_LIFE.silentMs);
  }

  /** The connection is over: no more queries. */
  end(): void {
    this.#cancel();
  }

  #wait(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#ports.after(delayMs, () => this.#silent());
  }

  #silent(): void {
    if (this.#queries >= SIGN_OF_LIFE.asks) {
      this.#ports.onLost();
      return;
    }
    this.#queries += 1;
    this.#ports.ask();
    this.#wait(SIGN_OF_LIFE.answerMs);
  }
}
