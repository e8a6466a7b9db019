import type { LiveNews } from '../../ports/processes/shared-live.ts';

type SaidByAll = Extract<LiveNews, { topic: 'tree' | 'notification' }>;

/** What happens in any process, since people change trees everywhere. All else happens where the devices are. */
export function isSaidByAll(news: LiveNews): news is SaidByAll {
  return news.topic === 'tree' || news.topic === 'notification';
}
