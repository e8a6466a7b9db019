/** Called with the name of another server and its time as it answers, epoch ms; at least that time where its certificate says so. */
export type NotePeerTime = (peer: string, time: number) => void;

/** What other servers show of their clocks as they answer: those alone that the operator has named. */
export class PeerTimes {
  #listener: NotePeerTime | undefined;

  readonly note: NotePeerTime = (peer, time) => this.#listener?.(peer, time);

  /** From now on this one receives the times. */
  listen(listener: NotePeerTime): void {
    this.#listener = listener;
  }
}
