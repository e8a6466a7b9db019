/** The last backup of a data folder, and the failure after it; instants are epoch ms. */
export interface BackupState {
  readonly last: {
    readonly at: number;
    readonly file: string;
    readonly bytes: number;
    readonly newBytes: number;
    readonly seconds: number;
  } | null;
  readonly failure: { readonly at: number; readonly reason: string } | null;
}
