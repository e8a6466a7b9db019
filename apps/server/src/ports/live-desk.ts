import type { Credentials } from './gate.ts';

/** Where one viewer's messages go. */
export interface LiveSink {
  send(text: string): void;
  /** Bytes handed over that have not left yet: a slow viewer has many. */
  readonly buffered: number;
  /** Ends the connection once what was sent has left. */
  close(): void;
}

/** One connected viewer. */
export interface LiveViewer {
  /** Takes a message of the viewer; whatever it says, this neither rejects nor throws. */
  receive(text: string): Promise<void>;
  /** The connection is gone: every subscription ends. */
  leave(): void;
}

/** Gives viewers what they subscribed to (D66). */
export interface LiveDesk {
  join(sink: LiveSink, credentials: Credentials): LiveViewer;
}
