import type { EventFrame, NotificationValues, PairDestination, PairType } from '@phasor/contract';

/** One kind of news of one assigned device, and where it goes. It lives as long as the assignment. */
export interface NotificationPair {
  readonly id: number;
  readonly userId: number;
  readonly mac: string;
  readonly type: PairType;
  readonly destination: PairDestination;
  /** Id of the chat space; empty for the platform. */
  readonly space: string;
}

/** News of a device, before it is anybody's. */
export interface DeviceNews {
  readonly mac: string;
  /** Epoch ms at which the server took it in. */
  readonly at: number;
  readonly type: NotificationValues['type'];
  readonly pairType: NotificationPair['type'];
  readonly data: NotificationValues['data'];
}

/** News and one chat space that they go to. */
export interface ChatNews {
  readonly space: string;
  /** The account that asked for it, the earliest where they are several. */
  readonly userId: number;
  readonly news: DeviceNews;
}

/** What an account is told of news that it wants: those of one cause as one, and no more than its rate allows. */
export type Condense = (userId: number, news: readonly DeviceNews[]) => readonly DeviceNews[];

/** News as one user has it. */
export interface Notification {
  readonly id: number;
  readonly userId: number;
  /** Epoch ms at which the server took it in. */
  readonly at: number;
  readonly mac: string;
  readonly type: NotificationValues['type'];
  readonly data: NotificationValues['data'];
  readonly seen: boolean;
}

/** A status that users were told of last. */
export interface ToldStatus {
  readonly mac: string;
  readonly status: 'ONLINE' | 'OFFLINE';
}

export interface ListedNotifications {
  readonly limit: number;
  /** Only those with a smaller id. */
  readonly before?: number | undefined;
  readonly now: number;
}

export type SeenNotifications = { readonly upTo: number } | { readonly only: number };

export interface NotificationRecords {
  /**
   * Keeps each of the news for every user whose assignment runs at that time and whose pair sends its kind to the platform,
   * replaces the statuses that devices were last told to have, and drops what is then older than 30 days or beyond the
   * newest of a user (D67): all of it or nothing.
   * @param condense  left out, each of the news is one notification
   * @returns what was kept, in the order of the news, one for each of these users; [] when nobody wants to know
   */
  add(news: readonly DeviceNews[], told: readonly ToldStatus[], condense?: Condense): Promise<readonly Notification[]>;
  /**
   * Which of the news go to which chat space, once each, in the order of the news: those of pairs whose assignment runs at
   * that time; [] when nobody wants to know.
   */
  forChat(news: readonly DeviceNews[]): Promise<readonly ChatNews[]>;
  /** The newest of a user, newest first, of devices assigned at `now` and not older than 30 days. */
  list(userId: number, asked: ListedNotifications): Promise<readonly Notification[]>;
  /** How many of those were not seen yet. */
  countUnseen(userId: number, now: number): Promise<number>;
  /** Marks a user's notifications as seen: all up to an id, or one alone. */
  markSeen(userId: number, which: SeenNotifications): Promise<void>;
  /** Last told status of each device; one never told of is absent. */
  toldStatuses(): Promise<readonly ToldStatus[]>;
}

export interface NotificationPairRecords {
  /** Pairs of one assignment, oldest first; a new assignment has "device status → platform". */
  of(userId: number, mac: string): Promise<readonly NotificationPair[]>;
  /** @returns its id; that of the equal pair when there is one already. @throws AppError('request.invalid') without the assignment */
  add(pair: Omit<NotificationPair, 'id'>): Promise<number>;
  /** @returns false when the user has no such pair for the device */
  remove(pair: Pick<NotificationPair, 'id' | 'userId' | 'mac'>): Promise<boolean>;
}

/**
 * How long and how many notifications are kept (D67). An account gets ten at once and one a minute: what it can get in
 * 30 days is kept, and the limit never cuts them short (ADR 22).
 */
export const NOTIFICATION_LIMITS = { days: 30, perUser: 43_300 } as const;

/** Something a device said happened. */
export interface DeviceEvent {
  readonly mac: string;
  /** The device's own, never used twice. */
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  readonly type: EventFrame['type'];
  /** Column of the one register a RESET is about; null for all of the device. */
  readonly register: string | null;
}

export interface DeviceEventRecords {
  /** Keeps an event; one that came before is the same. One of a device that is not registered is passed over. */
  add(event: DeviceEvent): Promise<void>;
  /** Events of a device of a type, ascending in time. */
  of(mac: string, type: DeviceEvent['type']): Promise<readonly DeviceEvent[]>;
}
