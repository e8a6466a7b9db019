import { NewsDesk, type NewsDeskParts } from '../../src/features/notifications/news-desk.ts';
import { Notifications, type NotificationsParts } from '../../src/features/notifications/notifications.ts';
import { WHOLE_SHARE } from '../../src/ports/processes/share.ts';

type Parts = Omit<NotificationsParts, 'processes' | 'device'> &
  Omit<NewsDeskParts, 'news' | 'share' | 'onKept' | 'device'> & {
    readonly share?: NewsDeskParts['share'];
    readonly device: (mac: string) => ReturnType<NotificationsParts['device']> & ReturnType<NewsDeskParts['device']>;
  };

/** News of devices and who is notified of them, joined as in one process. */
export class NotedAndSent {
  readonly #desk: NewsDesk;
  readonly #notifications: Notifications;

  constructor(parts: Parts) {
    const notifications = new Notifications({ ...parts, processes: undefined });
    this.#notifications = notifications;
    this.#desk = new NewsDesk({ share: WHOLE_SHARE, ...parts, onKept: (news) => notifications.kept(news) });
  }

  get calls(): Notifications['calls'] {
    return this.#notifications.calls;
  }

  async start(): Promise<void> {
    this.#notifications.start();
    await this.#desk.start();
  }

  async stop(): Promise<void> {
    await this.#desk.stop();
    await this.#notifications.stop();
  }

  async settled(): Promise<void> {
    await this.#desk.settled();
    await this.#notifications.settled();
  }

  event(...event: Parameters<NewsDesk['event']>): Promise<void> {
    return this.#desk.event(...event);
  }

  take(...news: Parameters<NewsDesk['take']>): void {
    this.#desk.take(...news);
  }

  clockWrong(mac: string): void {
    this.#desk.clockWrong(mac);
  }
}
