import { PAIR_TYPES } from '@phasor/contract';
import { areAlike } from '@phasor/nilm';
import { DAY_MS, HOUR_MS } from '@phasor/quantities';
import { RepeatedWork } from '../../../pacing/repeated-work.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import type { DeviceNews, NotificationPairRecords } from '../../../ports/records/notification-records.ts';
import { isTakenApart } from '../meter.ts';
import { type OpenQuestion, openQuestions, type QuestionParts } from './open-questions.ts';

/** A meter asks one question in so long, ms: what uses most first. */
const PAUSE_MS = DAY_MS;

export interface QuestionWatchParts extends QuestionParts {
  readonly pairs: Pick<NotificationPairRecords, 'macsOf'>;
  readonly clock: Clock;
  readonly device: (mac: string) => Device | undefined;
  readonly notify: (news: readonly DeviceNews[]) => void;
  readonly log: { warn(bindings: object, message: string): void };
}

/** Notifies of steps that come again, where somebody wants it: of each once, also after a restart (R-NILM-059). */
export class QuestionWatch {
  readonly #parts: QuestionWatchParts;
  readonly #looking: RepeatedWork;

  constructor(parts: QuestionWatchParts) {
    this.#parts = parts;
    this.#looking = new RepeatedWork({
      everyMs: HOUR_MS,
      work: () => this.#look(),
      failed: (error) => parts.log.warn({ err: error }, 'questions about appliances were not asked, trying again'),
    });
  }

  async start(): Promise<void> {
    this.#looking.start();
  }

  stop(): Promise<void> {
    return this.#looking.stop();
  }

  /** Asks what is due. */
  look(): Promise<void> {
    return this.#looking.run();
  }

  async #look(): Promise<void> {
    const { pairs, clock, device } = this.#parts;
    for (const mac of await pairs.macsOf(PAIR_TYPES.question)) {
      const meter = device(mac);
      if (meter !== undefined && isTakenApart(meter)) await this.#ask(meter, clock.now());
    }
  }

  async #ask(meter: Device, now: number): Promise<void> {
    const { appliances, notify } = this.#parts;
    const { mac } = meter;
    const asked = await appliances.asked(mac);
    if (asked.some(({ at }) => now - at < PAUSE_MS)) return;
    const isNew = ({ phase, edges }: OpenQuestion) =>
      !asked.some((other) => other.phase === phase && areAlike(other.edges, edges));
    const question = (await openQuestions(meter, now, this.#parts)).find(isNew);
    if (question === undefined) return;
    // Noted first: a crash between both loses a notification, of which the dashboard asks as well, and sends none twice.
    await appliances.noteAsked({ mac, phase: question.phase, at: now, edges: question.edges });
    notify([newsOf(question, { mac, at: now })]);
  }
}

function newsOf(
  { phase, appliance, recurring: { power, duration }, runs }: OpenQuestion,
  { mac, at }: { readonly mac: string; readonly at: number },
): DeviceNews {
  const found = appliance === null ? {} : { ID_appliance: appliance.id };
  const steps = { phase, power, runtime: duration / 1_000, times: runs.length };
  const timestamp = (runs.at(-1)?.end ?? at) / 1_000;
  const data = { timestamp, event: 'RECURRING', ...found, ...steps };
  return { mac, at, type: 'QUESTION', pairType: PAIR_TYPES.question, data };
}
