import type { ChatNews, DeviceNews, Notification, NotifiedStatus } from './notification-records.ts';
import type { Delivery, OutgoingAddress } from './outgoing-records.ts';

/** News that are put on disk, with the event of their device that they are of: an event makes news once. */
export interface NotedNews {
  /** The id that the device gave the event, or what names news that no such event brings. */
  readonly event: string;
  readonly news: DeviceNews;
}

/** News on disk of which no account was notified yet. */
export interface UnsentNews {
  readonly id: number;
  readonly news: DeviceNews;
}

/** News that an account gets later, as one that counts them. */
export interface HeldNews {
  readonly first: DeviceNews;
  /** The first ones that they concern. */
  readonly devices: readonly string[];
  readonly count: number;
}

/** How many notifications an account may get at an instant, and what it gets later; null for nothing. */
export interface AccountRate {
  readonly level: number;
  /** Epoch ms. */
  readonly filledAt: number;
  readonly held: HeldNews | null;
}

/** What an account is notified of now, and what is left of its rate. */
export interface RatedNews {
  readonly notified: readonly DeviceNews[];
  readonly rate: AccountRate;
}

/** Deliveries that bring news to an address: one that waits gets more of them, others are new. */
export interface PlannedDeliveries {
  readonly extended?: Pick<Delivery, 'id' | 'news'>;
  readonly added: readonly Omit<Delivery, 'id'>[];
}

/** What becomes of news, decided from what is on disk in the same step as it is stored. */
export interface SendingPlan {
  /** Epoch ms. */
  readonly now: number;
  /** @param before undefined for an account without a notification so far */
  rate(news: readonly DeviceNews[], before: AccountRate | undefined): RatedNews;
  /** @param last the newest delivery of the address that is no test; undefined before the first */
  deliver(news: readonly DeviceNews[], address: OutgoingAddress, last: Delivery | undefined): PlannedDeliveries;
  /** Whether there is a chat. */
  readonly hasChat: boolean;
}

/** News that are sent together: what is left of those with these ids. */
export interface SentNews {
  readonly ids: readonly number[];
  readonly news: readonly DeviceNews[];
}

/** News of a chat space that are not written there yet. */
export interface WaitingChatNews extends ChatNews {
  readonly id: number;
}

/** News between an event at a device and the accounts that want them. They are on disk at each step. */
export interface NewsRecords {
  /**
   * Puts news on disk, and replaces the statuses that users were last notified of. News of an event that is there already, and
   * what is of a device that is not registered, are skipped.
   */
  note(news: readonly NotedNews[], statuses: readonly NotifiedStatus[]): Promise<void>;
  /** Status of each device that users were last notified of; a device without a notification is absent. */
  notifiedStatuses(): Promise<readonly NotifiedStatus[]>;
  /** In the order in which they were noted. */
  unsent(): Promise<readonly UnsentNews[]>;
  /**
   * Stores notifications for every user whose assignment runs at the time of the news and whose pair sends their kind to the
   * platform, deliveries for their own addresses, and what goes to chat spaces, each once; marks the news as sent. Removes
   * notifications older than 30 days or beyond the newest of a user (D67), and what was sent a day ago.
   * @returns the stored notifications, in the order of the news. @throws where one of the ids is sent already
   */
  send(news: SentNews, plan: SendingPlan): Promise<readonly Notification[]>;
  /**
   * Stores a notification for each account that gets what was held for it. Devices whose assignment is over are left out.
   * @param release what an account for which something is held gets now. @returns the stored notifications
   */
  release(release: (rate: AccountRate) => RatedNews, now: number): Promise<readonly Notification[]>;
  /** What waits for chat spaces, in the order of the news. */
  chatNews(): Promise<readonly WaitingChatNews[]>;
  /** Removes what was written to chat spaces. */
  chatSent(ids: readonly number[]): Promise<void>;
}
