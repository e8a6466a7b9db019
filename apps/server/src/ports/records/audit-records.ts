export interface AuditEntry {
  readonly at: number;
  readonly login: string | null;
  readonly action: string;
  readonly mac: string | null;
  readonly address: string | null;
  readonly detail: string | null;
  /** Name of the error with which it was refused; null: it succeeded. */
  readonly error: string | null;
}

/** Filter of the entries; what is not given does not limit them. */
export interface AuditFilter {
  /** Part of the login of the acting or the affected account, regardless of case. */
  readonly login?: string | undefined;
  readonly mac?: string | undefined;
  readonly action?: string | undefined;
  readonly refused?: boolean | undefined;
  /** `[from, to)`, epoch ms. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Entries with a smaller number. */
  readonly before?: number | undefined;
}

/** An entry as it is on record. */
export interface ChainedEntry extends AuditEntry {
  readonly id: number;
  /** SHA-256, hex, of the entry and of the hash before it. */
  readonly hash: string;
}

/** The audit log. */
export interface AuditRecords {
  add(entry: AuditEntry): Promise<void>;
  /** The newest `limit` entries that match, newest first, each with its number. */
  list(filter: AuditFilter & { readonly limit: number }): Promise<readonly (AuditEntry & { readonly id: number })[]>;
  /** The oldest `limit` entries whose number is greater than `after`, oldest first. */
  chain(part: { readonly after: number; readonly limit: number }): Promise<readonly ChainedEntry[]>;
}
