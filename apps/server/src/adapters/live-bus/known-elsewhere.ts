import { isDeepStrictEqual } from 'node:util';
import type { AccuracyStateValues, DeviceStateValues } from '@phasor/contract';
import { type KnownTopic, type LiveKnown, NEVER_SEEN } from '../../ports/live/live-bus.ts';
import type { LiveNews, LiveSnapshot } from '../../ports/processes/shared-live.ts';
import { KnownOfTopic } from './known-topic.ts';

const differs = (before: unknown, after: unknown) => !isDeepStrictEqual(before, after);
const NOT_TESTED: AccuracyStateValues = { code: 0 };

/**
 * What the process that has a part of the devices knows of them, or the one that does the jobs. While that process is away this stays
 * what it was: the screen has a sign for its own connection, and a device is not OFFLINE because a server is away.
 */
export class KnownElsewhere {
  readonly #of: { readonly [Topic in KnownTopic]: KnownOfTopic<Topic> } = {
    state: new KnownOfTopic<'state'>({
      isNews: (before, after) => before === undefined || differs(lookOf(before), lookOf(after)),
      newsOf: (mac, values) => ({ topic: 'state', event: [mac, values] }),
      whenGone: 'stays',
    }),
    upgrade: new KnownOfTopic<'upgrade'>({
      // One that was over before it was known here is no news.
      isNews: (before, after) => (after.code === 1 || before?.code === 1) && differs(before, after),
      newsOf: (mac, values) => ({ topic: 'upgrade', event: [mac, values] }),
      whenGone: 'unknown',
    }),
    running: new KnownOfTopic<'running'>({
      isNews: differs,
      newsOf: (mac, values) => ({ topic: 'running', event: [mac, values] }),
      whenGone: 'unknown',
    }),
    supply: new KnownOfTopic<'supply'>({
      isNews: differs,
      newsOf: (mac, values) => ({ topic: 'supply', event: [mac, values] }),
      whenGone: 'unknown',
    }),
    accuracy: new KnownOfTopic<'accuracy'>({
      isNews: differs,
      newsOf: newsOfTest,
      whenGone: 'unknown',
      goneNews: (mac) => newsOfTest(mac, NOT_TESTED),
    }),
  };
  #hasSnapshot = false;
  /** Devices whose state was asked for before anything was known. */
  readonly #askedInVain = new Set<string>();

  known<Topic extends KnownTopic>(topic: Topic, mac: string): LiveKnown[Topic] | undefined;
  known(topic: KnownTopic, mac: string): LiveKnown[KnownTopic] | undefined {
    const values = this.#of[topic].get(mac);
    if (values !== undefined || topic !== 'state') return values;
    if (this.#hasSnapshot) return NEVER_SEEN;
    this.#askedInVain.add(mac);
    return undefined;
  }

  /** Takes what has happened. */
  receive(news: LiveNews): void {
    const of = this.#of;
    if (news.topic === 'state') of.state.receive(...news.event);
    if (news.topic === 'upgrade') of.upgrade.receive(...news.event);
    if (news.topic === 'running') of.running.receive(...news.event);
    if (news.topic === 'supply') of.supply.receive(...news.event);
    if (news.topic !== 'accuracy') return;
    const [mac, message] = news.event;
    if (message.topic === 'AccuTest/State')
      of.accuracy.receive(mac, message.data.code === 1 ? message.data : undefined);
  }

  /** A snapshot is asked for: what is published from now on wins over it. */
  begin(): void {
    for (const of of Object.values(this.#of)) of.begin();
  }

  /** Takes the snapshot that was asked for, part by part. @returns what viewers have not seen of each part */
  *take(snapshot: LiveSnapshot): Generator<readonly LiveNews[]> {
    const { state, upgrade, running, supply, accuracy } = this.#of;
    yield* state.take(snapshot.state);
    yield* upgrade.take(snapshot.upgrade);
    yield* running.take(snapshot.running);
    yield* supply.take(snapshot.supply);
    yield* accuracy.take(snapshot.accuracy);
    this.#hasSnapshot = true;
    const neverSeen = [...this.#askedInVain].filter((mac) => state.get(mac) === undefined);
    this.#askedInVain.clear();
    yield neverSeen.map((mac) => ({ topic: 'state', event: [mac, NEVER_SEEN] }));
  }
}

function newsOfTest(device: string, data: AccuracyStateValues): LiveNews {
  return { topic: 'accuracy', event: [device, { topic: 'AccuTest/State', status: 'OK', device, data }] };
}

/** The time of the last message alone is no visible change, as in the process that has the device. */
function lookOf({ last_seen: _, ...look }: DeviceStateValues): Omit<DeviceStateValues, 'last_seen'> {
  return look;
}
