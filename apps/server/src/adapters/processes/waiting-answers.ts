import { AppError } from '../../app-error.ts';
import type { Duty } from '../../ports/processes/share.ts';

interface Waiting {
  /** The process that was asked, and the duty for which it was. */
  readonly of: string;
  readonly duty: Duty;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface AskedQuestion {
  readonly of: string;
  readonly duty: Duty;
  readonly timeoutMs: number;
  /** Sends the question under its number. */
  readonly send: (number: number) => void;
}

/** Questions of this process that have no answer yet. */
export class WaitingAnswers {
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  /** @throws AppError as the other process answers it; `server.unavailable` where no answer comes */
  ask({ of, duty, timeoutMs, send }: AskedQuestion): Promise<unknown> {
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail(number, 'no answer in time'), timeoutMs);
      this.#waiting.set(number, { of, duty, timer, resolve, reject });
      send(number);
    });
  }

  answered(number: number, answer: unknown): void {
    this.#take(number)?.resolve(answer);
  }

  refused(number: number, error: AppError): void {
    this.#take(number)?.reject(error);
  }

  /** No answer is going to come. */
  fail(number: number, detail: string): void {
    this.refused(number, new AppError('server.unavailable', undefined, detail));
  }

  /** Fails what was asked of a process that has left, or whose duty another one has. @param holders who has which duty now */
  failMoved(holders: ReadonlyMap<Duty, string>): void {
    for (const [number, { of, duty }] of this.#waiting) {
      if (holders.get(duty) !== of) this.fail(number, 'the process that was asked is not there any more');
    }
  }

  failAll(detail: string): void {
    for (const number of this.#waiting.keys()) this.fail(number, detail);
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    clearTimeout(waiting?.timer);
    return waiting;
  }
}
