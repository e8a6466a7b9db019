/** A chat room to which a bot of ours may write. */
export interface ChatSpace {
  readonly id: string;
  readonly title: string;
}

/** Where notifications can be sent outside the platform (D36). */
export interface ChatSpaces {
  /**
   * Spaces the bot was invited to, by title; [] when there is none. @throws AppError('server.unavailable') when the chat cannot
   * be reached
   */
  list(): Promise<readonly ChatSpace[]>;
  /** Writes one line. @throws Error when the chat did not accept it */
  send(space: string, text: string): Promise<void>;
}
