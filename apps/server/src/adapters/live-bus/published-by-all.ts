import type { LiveNews } from '../../ports/processes/shared-live.ts';

type PublishedByAll = Extract<LiveNews, { topic: 'tree' | 'notification' }>;

/** What happens in any process, since people change trees everywhere. All else happens where the devices are. */
export function isPublishedByAll(news: LiveNews): news is PublishedByAll {
  return news.topic === 'tree' || news.topic === 'notification';
}
