import type { KnownTopic, LiveTopic } from '../../ports/live/live-bus.ts';
import type { LiveNews } from '../../ports/processes/shared-live.ts';

/** Where what viewers see happens: where the device is, where the jobs are done, or in any process, since people change trees everywhere. */
const PLACES = {
  data: 'devices',
  kept: 'devices',
  state: 'devices',
  upgrade: 'devices',
  running: 'devices',
  supply: 'devices',
  accuracy: 'jobs',
  health: 'jobs',
  tree: 'anywhere',
  notification: 'anywhere',
} as const satisfies Record<LiveTopic, 'devices' | 'jobs' | 'anywhere'>;

type TopicOf<Place> = { [Topic in LiveTopic]: (typeof PLACES)[Topic] extends Place ? Topic : never }[LiveTopic];

const KNOWN: Readonly<Record<KnownTopic, true>> = {
  state: true,
  upgrade: true,
  running: true,
  supply: true,
  accuracy: true,
};

export function isOfJobs(topic: LiveTopic): boolean {
  return PLACES[topic] === 'jobs';
}

/** What happens in any process, and reaches the viewers of each. */
export function isOfAnywhere(news: LiveNews): news is Extract<LiveNews, { topic: TopicOf<'anywhere'> }> {
  return PLACES[news.topic] === 'anywhere';
}

/** What a later viewer sees first, too. */
export function isKnownLater(news: LiveNews): news is Extract<LiveNews, { topic: KnownTopic }> {
  return news.topic in KNOWN;
}
