import { addUnits, localTime, startOf } from '@phasor/calendar';
import { PAIR_TYPES } from '@phasor/contract';
import { HOUR_MS } from '@phasor/quantities';
import { WEEK_CRITERIA, type WeekVerdict } from '@phasor/supply';
import { RepeatedWork } from '../../../pacing/repeated-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { FactRecords } from '../../../ports/records/fact-records.ts';
import type { DeviceNews, NotificationPairRecords } from '../../../ports/records/notification-records.ts';
import { readWeeks, type WeekParts, weekRange } from './read-week.ts';

/** Samples of a Sunday may come late, from the buffer of a device, ms. */
export const LATE_MS = 6 * HOUR_MS;
/** By device the Monday of the last week that was judged. */
const FACT = 'supply.weeks';

export interface WeekWatchParts extends WeekParts {
  readonly pairs: Pick<NotificationPairRecords, 'macsOf'>;
  readonly facts: FactRecords;
  readonly clock: Clock;
  readonly device: (mac: string) => Device | undefined;
  /** `stored` is called once the news are. */
  readonly notify: (news: readonly DeviceNews[], stored: () => Promise<void>) => void;
  readonly log: { warn(bindings: object, message: string): void };
}

/** Judges the week of each device with a pair for it, once it is over, and reports those that failed (EN 50160). */
export class WeekWatch {
  readonly #parts: WeekWatchParts;
  readonly #looking: RepeatedWork;

  constructor(parts: WeekWatchParts) {
    this.#parts = parts;
    this.#looking = new RepeatedWork({
      everyMs: HOUR_MS,
      work: () => this.#look(),
      failed: (error) => parts.log.warn({ err: error }, 'weeks of the supply were not judged, trying again'),
    });
  }

  async start(): Promise<void> {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Judges what is due. A device that is new here begins with the week that runs. */
  look(): Promise<void> {
    return this.#looking.run();
  }

  async #look(): Promise<void> {
    const { pairs, facts, clock, device, notify } = this.#parts;
    const now = clock.now();
    const judged = JSON.parse((await facts.read(FACT)) ?? '{}') as Readonly<Record<string, string>>;
    const devices = (await pairs.macsOf(PAIR_TYPES.supply)).flatMap((mac) => device(mac) ?? []);
    const weeks = devices.map((one) => ({ one, monday: lastWeek(now - LATE_MS, one.timeZone) }));
    const news: DeviceNews[] = [];
    for (const { one, monday } of weeks) {
      const before = judged[one.mac];
      if (before === undefined || before >= monday) continue;
      const [week] = await readWeeks(this.#parts, [one], { monday, now });
      if (week?.week.verdict === 'failed') news.push(newsOfWeek(one, { monday, now, verdict: week.week }));
    }
    const written = JSON.stringify(Object.fromEntries(weeks.map(({ one, monday }) => [one.mac, monday])));
    const keep = async () => {
      if (written !== JSON.stringify(judged)) await facts.write(FACT, written);
    };
    // A crash before news are stored makes them again.
    if (news.length > 0) notify(news, keep);
    else await keep();
  }
}

/** The Monday, `YYYY-MM-DD`, of the last week that is over at a time. */
function lastWeek(time: number, zone: string): string {
  const monday = addUnits(startOf('week', time, zone), { count: -1, unit: 'week' }, zone);
  const { year, month, day } = localTime(monday, zone);
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

interface FailedWeek {
  readonly monday: string;
  readonly now: number;
  readonly verdict: WeekVerdict;
}

function newsOfWeek({ mac, timeZone }: Device, { monday, now, verdict }: FailedWeek): DeviceNews {
  const failed = verdict.criteria.filter((criterion) => criterion.verdict === 'failed');
  const quantities = [...new Set(failed.map(({ name }) => WEEK_CRITERIA[name].of))];
  return {
    ...{ mac, at: now, type: 'STATUS', pairType: PAIR_TYPES.supply, supply: { class: null } },
    data: { timestamp: weekRange(monday, timeZone).to / 1_000, event: 'WEEK', week: monday, quantities },
  };
}
