/** True where the program is installed. */
export function hasNginx(): boolean;

/** Starts a throw-away nginx over TLS in front of a server of this machine, with the documented lines; see `nginx.mjs`. */
export function startNginx(options: {
  readonly lines: string;
  readonly upstream: number | Readonly<Record<string, number>>;
}): Promise<{
  /** Of HTTPS. */
  readonly port: number;
  /** PEM, for a client that is to trust it. */
  readonly certificate: string;
  stop(): Promise<void>;
}>;
