/**
 * Called with the name of another server and its time as it answers, epoch ms.
 * @param age the longest time for which that may have been on its way, ms; Infinity where it is the begin of a certificate or a kept answer
 */
export type NotePeerTime = (peer: string, time: number, age: number) => void;

/** What other servers show of their clocks as they answer: those alone that the operator has named. */
export class PeerTimes {
  #listener: NotePeerTime | undefined;

  readonly note: NotePeerTime = (peer, time, age) => this.#listener?.(peer, time, age);

  /** From now on this one receives the times. */
  listen(listener: NotePeerTime): void {
    this.#listener = listener;
  }
}
