/** The disk of the data folder. */
export interface Disk {
  /** Bytes. @throws Error where it cannot be read */
  space(): Promise<{ readonly free: number; readonly size: number }>;
  /** Writes and removes a small file as the stores do: why that is not possible; undefined where it is. */
  writeFault(): Promise<'full' | 'read-only' | undefined>;
}
