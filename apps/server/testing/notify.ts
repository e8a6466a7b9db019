import type { SendingPlan } from '../src/ports/records/news-records.ts';
import type { DeviceNews, Notification } from '../src/ports/records/notification-records.ts';
import type { RecordStore } from '../src/ports/records/record-store.ts';

/** Each of the news is a notification, and goes nowhere else. */
const PLAIN: SendingPlan = {
  now: 0,
  rate: (news) => ({ notified: news, rate: { level: 0, filledAt: 0, held: null } }),
  deliver: () => ({ added: [] }),
  hasChat: false,
};

/** Notifies users of news that were not noted before. */
export function notify(
  { news: records }: Pick<RecordStore, 'news'>,
  news: readonly DeviceNews[],
  plan: Partial<SendingPlan> = {},
): Promise<readonly Notification[]> {
  return records.send({ ids: [], news }, { ...PLAIN, ...plan });
}
