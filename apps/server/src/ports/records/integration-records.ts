import type { Device } from './record-store.ts';

/** What lets an integrator's program read one device, by whose owner it was generated. */
export interface IntegrationToken {
  /** Random; the token is derived from it. */
  readonly id: string;
  readonly userId: number;
  readonly mac: string;
  readonly createdAt: number;
  /** Epoch ms at which it ends by itself. */
  readonly expiresAt: number;
  /** Epoch ms at which it was revoked; null = it was not. */
  readonly revokedAt: number | null;
  readonly note: string;
}

/** Removing an assignment removes the tokens that were generated under it, for good. */
export interface IntegrationTokenRecords {
  /** @throws AppError('request.invalid') when the device is not assigned to the user */
  add(token: IntegrationToken): Promise<void>;
  /**
   * The token and what it opens as long as its user is an owner of the device whose assignment runs at `now`, also after
   * its own end.
   */
  find(id: string, now: number): Promise<{ token: IntegrationToken; device: Device } | undefined>;
  /** Everybody's tokens of a device, oldest first, ended ones among them. */
  ofDevice(mac: string): Promise<readonly IntegrationToken[]>;
  setNote(id: string, note: string): Promise<void>;
  /** One that was revoked before stays as it is. */
  revoke(id: string, at: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
}
