/** A room of a chat where a bot of ours may write. */
export interface ChatSpace {
  readonly id: string;
  readonly title: string;
}

/** Where news can be told outside the platform (D36). */
export interface ChatSpaces {
  /** Spaces the bot was invited to, by title; [] when there is none. @throws AppError('server.unavailable') when the chat cannot be asked */
  list(): Promise<readonly ChatSpace[]>;
  /** Writes one line. @throws Error when the chat did not take it */
  send(space: string, text: string): Promise<void>;
}
