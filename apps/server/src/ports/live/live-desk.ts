import type { Credentials } from '../gate.ts';

/** The connection to one viewer. */
export interface LiveSink {
  send(text: string): void;
  /** Bytes that were handed over but not sent yet: many for a slow viewer. */
  readonly buffered: number;
  /** Closes the connection once everything handed over has been sent. */
  close(): void;
}

/** One connected viewer. */
export interface LiveViewer {
  /** Handles a message from the viewer; whatever its content, this neither rejects nor throws. */
  receive(text: string): Promise<void>;
  /** The connection is gone: every subscription ends. */
  leave(): void;
}

/** Sends viewers what they subscribed to (D66). */
export interface LiveDesk {
  join(sink: LiveSink, credentials: Credentials): LiveViewer;
}
