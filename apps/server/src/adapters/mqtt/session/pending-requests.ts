import { randomUUID } from 'node:crypto';
import { ERRORS, type RequestFrame, type ResponseFrame } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';

interface Pending {
  readonly device: string;
  readonly answer: (response: ResponseFrame) => void;
  readonly timer: NodeJS.Timeout;
}

/** Answer for a device that is offline or silent (D28). */
export function noAnswer(id: string): ResponseFrame {
  return { id, ok: false, code: ERRORS['device.offline'].code, message: 'device not responding or offline' };
}

/** Pending requests to devices; every one of them is answered, by the device or with 604. */
export class PendingRequests {
  readonly #clock: Clock;
  readonly #pending = new Map<string, Pending>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Hands the request to `send` and waits.
   * @param send answers false when the device cannot be reached at all
   */
  ask(
    device: string,
    call: { method: string; params?: Record<string, unknown> },
    { timeoutMs, send }: { timeoutMs: number; send: (request: RequestFrame) => boolean },
  ): Promise<ResponseFrame> {
    const id = randomUUID();
    const expires = Math.ceil((this.#clock.now() + timeoutMs) / 1_000);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#close(id, noAnswer(id)), timeoutMs);
      this.#pending.set(id, { device, answer: resolve, timer });
      if (!send({ id, ...call, expires })) this.#close(id, noAnswer(id));
    });
  }

  /** Handles a device's response; one without a pending request, or of another device, is ignored. */
  answered(device: string, response: ResponseFrame): void {
    if (this.#pending.get(response.id)?.device === device) this.#close(response.id, response);
  }

  /** The device is offline: its pending requests end at once. */
  fail(device: string): void {
    for (const [id, pending] of this.#pending) if (pending.device === device) this.#close(id, noAnswer(id));
  }

  stop(): void {
    for (const id of this.#pending.keys()) this.#close(id, noAnswer(id));
  }

  #close(id: string, response: ResponseFrame): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    pending.answer(response);
  }
}
