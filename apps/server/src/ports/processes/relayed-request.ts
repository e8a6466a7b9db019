/** A request over HTTP that was received by another process than the one that answers it. */
export interface RelayedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** Address of the client. */
  readonly address: string;
}

export interface RelayedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Uint8Array;
}
