/** What is known at a topic now; an empty payload takes back what was there. */
export interface Announcement {
  readonly topic: string;
  readonly payload: string;
}

/** What one subscriber may read. */
export interface Announcements {
  /** Everything as it is now; `null` once none of its tokens is valid any more. */
  read(): Promise<readonly Announcement[] | null>;
}

/** Admits programs that only read, such as a home automation. */
export interface SubscriberDesk {
  /** @param secret integration tokens, separated by commas; undefined when one of them is not valid */
  open(secret: string): Promise<Announcements | undefined>;
}
