/** By which mark records know the measurements that belong to them. */
export interface InstallationMark {
  /** Undefined where the records have none yet. */
  read(): Promise<string | undefined>;
  write(mark: string): Promise<void>;
  /** Whether the records are new: measurements that are there already cannot be theirs. */
  isNew(): Promise<boolean>;
}
