/** Name and password of each account. */
type Accounts = Readonly<Record<string, string>>;

/** Starts a throw-away Mosquitto on a free port of this machine, or on that of an earlier one; see `mosquitto.mjs`. */
export function startMosquitto(options?: {
  /** The only ones let in; absent: anyone is. */
  readonly accounts?: Accounts;
  /** Content of its acl_file; absent: everything is allowed. */
  readonly rules?: string;
  /** Further lines of mosquitto.conf. */
  readonly settings?: readonly string[];
  readonly port?: number;
}): Promise<{
  readonly url: string;
  readonly port: number;
  /** Writes its files anew and has it read them (SIGHUP), as its operator does. */
  change(files: { readonly accounts?: Accounts; readonly rules?: string }): void;
  stop(): Promise<void>;
}>;
