import type { AddressKind } from '@phasor/contract';
import type { DeviceNews } from './notification-records.ts';

/** An account's own address outside the platform. */
export interface OutgoingAddress {
  readonly id: number;
  readonly userId: number;
  readonly kind: AddressKind;
  readonly name: string;
  /** URL of a webhook, or an e-mail address. */
  readonly address: string;
  /** Number from which the installation derives the secret of a webhook, or the code that confirms an e-mail address. */
  readonly secretId: string;
  /** The number before the last renewal, and when that was, epoch ms. */
  readonly formerSecretId: string | null;
  readonly renewedAt: number | null;
  readonly confirmed: boolean;
  /** Epoch ms since when it receives nothing, because the receiver refused it; null while it receives. */
  readonly stoppedAt: number | null;
  readonly createdAt: number;
}

export type AddressChange = Partial<
  Pick<OutgoingAddress, 'secretId' | 'formerSecretId' | 'renewedAt' | 'confirmed' | 'stoppedAt'>
>;

export type DeliveryStatus = 'waiting' | 'delivered' | 'failed';

/** A message to an address, with the last attempt to deliver it. */
export interface Delivery {
  readonly id: number;
  readonly addressId: number;
  /** Random, the same in every attempt. */
  readonly messageId: string;
  /** Its content; [] for a test. */
  readonly news: readonly DeviceNews[];
  /** Epoch ms. */
  readonly createdAt: number;
  /** Earliest first attempt, epoch ms. */
  readonly dueAt: number;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Epoch ms of the next attempt; null when there is none. */
  readonly nextAt: number | null;
  /** Epoch ms, ms, status code and beginning of the answer of the last attempt; null before it, the code also without answer. */
  readonly triedAt: number | null;
  readonly durationMs: number | null;
  readonly code: number | null;
  readonly answer: string | null;
}

export type DeliveryOutcome = Pick<
  Delivery,
  'status' | 'attempts' | 'nextAt' | 'triedAt' | 'durationMs' | 'code' | 'answer'
>;

export interface OutgoingRecords {
  /** @returns its id */
  addAddress(address: Omit<OutgoingAddress, 'id'>): Promise<number>;
  /** Addresses of an account, oldest first. */
  addressesOf(userId: number): Promise<readonly OutgoingAddress[]>;
  address(id: number): Promise<OutgoingAddress | undefined>;
  changeAddress(id: number, change: AddressChange): Promise<void>;
  /** Removes an address with its pairs and deliveries. @returns false when the account has no such address */
  removeAddress(address: Pick<OutgoingAddress, 'id' | 'userId'>): Promise<boolean>;
  /** @returns its id */
  addDelivery(delivery: Omit<Delivery, 'id'>): Promise<number>;
  /** The newest of an address that is no test; undefined before the first. */
  lastNewsDelivery(addressId: number): Promise<Delivery | undefined>;
  setNews(id: number, news: readonly DeviceNews[]): Promise<void>;
  /** Deliveries that wait and are due, at most one an address, the longest waiting first. */
  due(now: number): Promise<readonly Delivery[]>;
  /** When the next waiting delivery is due after an instant, epoch ms; undefined when there is none. */
  nextDue(after: number): Promise<number | undefined>;
  finish(id: number, outcome: DeliveryOutcome): Promise<void>;
  /** Gives up what waits for an address. */
  giveUp(addressId: number): Promise<void>;
  /** Deliveries of an address, newest first; `before`: only those with a smaller id. */
  deliveries(addressId: number, page: { limit: number; before?: number | undefined }): Promise<readonly Delivery[]>;
  /** Removes what is older than an instant, and of an address what is beyond a number of the newest. */
  prune(addressId: number, keep: { since: number; newest: number }): Promise<void>;
}
