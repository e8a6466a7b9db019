import type { EventFrame, NotificationValues, PairDestination, PairType } from '@phasor/contract';
import type { DipClass, SupplyClass, SwellClass } from '@phasor/supply';

/** One kind of news of one assigned device, and its destination. It is removed with the assignment. */
export interface NotificationPair {
  readonly id: number;
  readonly userId: number;
  readonly mac: string;
  readonly type: PairType;
  readonly destination: PairDestination;
  /** Id of the chat space, or the number of the account's own address; empty for the platform. */
  readonly space: string;
  /** Of the source `supply`: the mildest class of dips and of swells that it is about; null for none. */
  readonly dipClass: DipClass | null;
  readonly swellClass: SwellClass | null;
}

/** A pair to be stored; without classes it is about no dips and swells. */
export type NewNotificationPair = Omit<NotificationPair, 'id' | 'dipClass' | 'swellClass'> &
  Partial<Pick<NotificationPair, 'dipClass' | 'swellClass'>>;

/** Why news go to pairs of the source `supply`, too. */
export interface SupplyConcern {
  /** The class that a dip or swell has at least; null for what goes to each of these pairs. */
  readonly class: SupplyClass | null;
  /** Pairs that are about this class have had news of the event. */
  readonly notifiedClass?: SupplyClass;
}

/** News of a device, before it is addressed to users. */
export interface DeviceNews {
  readonly mac: string;
  /** Epoch ms at which the server received it. */
  readonly at: number;
  readonly type: NotificationValues['type'];
  readonly pairType: NotificationPair['type'];
  /** Of events of the supply. */
  readonly supply?: SupplyConcern;
  readonly data: NotificationValues['data'];
}

/** News and one chat space to which they are sent. */
export interface ChatNews {
  readonly space: string;
  /** The account that requested it; the earliest where there are several. */
  readonly userId: number;
  readonly news: DeviceNews;
}

/** A notification of one user. */
export interface Notification {
  readonly id: number;
  readonly userId: number;
  /** Epoch ms at which the server received it. */
  readonly at: number;
  readonly mac: string;
  readonly type: NotificationValues['type'];
  readonly data: NotificationValues['data'];
  readonly seen: boolean;
}

/** The status of a device that users were last notified of. */
export interface NotifiedStatus {
  readonly mac: string;
  readonly status: 'ONLINE' | 'OFFLINE';
}

export interface ListedNotifications {
  readonly limit: number;
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly now: number;
}

export type SeenNotifications = { readonly upTo: number } | { readonly ids: readonly number[] };

export interface NotificationRecords {
  /** The newest of a user, newest first, of devices assigned at `now` and not older than 30 days. */
  list(userId: number, query: ListedNotifications): Promise<readonly Notification[]>;
  /** How many of those are unseen. */
  countUnseen(userId: number, now: number): Promise<number>;
  /** Marks a user's notifications as seen: all up to an id, or those with the ids. */
  markSeen(userId: number, which: SeenNotifications): Promise<void>;
}

export interface NotificationPairRecords {
  /** Pairs of one assignment, oldest first; a new assignment has "device status → platform". */
  of(userId: number, mac: string): Promise<readonly NotificationPair[]>;
  /**
   * @returns its id; that of the equal pair when it exists already, which gets the classes. @throws AppError('request.invalid') without the
   * assignment
   */
  add(pair: NewNotificationPair): Promise<number>;
  /** Devices with a pair of a source, ascending. */
  macsOf(type: PairType): Promise<readonly string[]>;
  /** @returns false when the user has no such pair for the device */
  remove(pair: Pick<NotificationPair, 'id' | 'userId' | 'mac'>): Promise<boolean>;
}

/**
 * How long and how many notifications are kept (D67). An account can receive ten at once and then one a minute: the limit
 * holds all that it can receive in 30 days, so it never removes a newer one (ADR 22).
 */
export const NOTIFICATION_LIMITS = { days: 30, perUser: 43_300 } as const;

/** An event that a device reported, its exchange for another one, or a change of its wiring. */
export interface DeviceEvent {
  readonly mac: string;
  /** Assigned by the device, never reused. */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly type: EventFrame['type'] | 'EXCHANGE' | 'REWIRING';
  /** Column of the register that a RESET concerns; null for all registers of the device. */
  readonly register: string | null;
}

export interface DeviceEventRecords {
  /** Stores an event; a repeated one changes nothing. Events of a device that is not registered are skipped. */
  add(event: DeviceEvent): Promise<void>;
  /** Events of a device by type, ascending in time. */
  of(mac: string, type: DeviceEvent['type']): Promise<readonly DeviceEvent[]>;
}
