import type { EventFrame, LoraConfiguration } from '@phasor/contract';
import pino from 'pino';
import { createExternalLink } from '../../src/adapters/mqtt/external-link.ts';
import { AppError } from '../../src/app-error.ts';
import { systemClock } from '../../src/ports/clock.ts';
import type { DeviceLink } from '../../src/ports/device-link.ts';
import type { ProcessLink, Question, QuestionName } from '../../src/ports/processes/process-link.ts';
import { ALL_SHARDS, shareOf } from '../../src/ports/processes/share.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';
import { RecordingApplication } from '../scenes/recording-application.ts';

type Handler = (question: unknown) => Promise<unknown>;

/** Records events with their device. */
export class DividedApplication extends RecordingApplication {
  readonly #configuration: LoraConfiguration | undefined;
  readonly eventsOf: { readonly device: string; readonly id: string }[] = [];
  readonly refusedOf: { readonly device: string | null; readonly reason: string }[] = [];

  /** @param configuration that of every LoRaWAN device */
  constructor(configuration?: LoraConfiguration) {
    super();
    this.#configuration = configuration;
  }

  async loraConfiguration(): Promise<LoraConfiguration | undefined> {
    return this.#configuration;
  }
  override async event(device: string, event: EventFrame): Promise<void> {
    await super.event(device, event);
    this.eventsOf.push({ device, id: event.id });
  }
  override refused(device: string | null, reason: string, count: number): void {
    super.refused(device, reason, count);
    this.refusedOf.push({ device, reason });
  }
}

export interface DividedLink {
  readonly application: DividedApplication;
  readonly link: DeviceLink;
  /** Ends it as a crash does: no farewell to the broker, and nothing is confirmed or answered any more. */
  kill(): Promise<void>;
}

/** Links of processes that divide the devices of one installation, at one broker and on the same records. */
export class DividedLinks {
  readonly #url: string;
  readonly #records: Pick<RecordStore, 'devices' | 'connections' | 'facts'>;
  readonly #configuration: LoraConfiguration | undefined;
  readonly #running = new Set<DividedLink>();
  /** Who answers for a shard. */
  readonly #handlers = new Map<number, Map<string, Handler>>();

  constructor(
    url: string,
    records: Pick<RecordStore, 'devices' | 'connections' | 'facts'>,
    configuration?: LoraConfiguration,
  ) {
    this.#url = url;
    this.#records = records;
    this.#configuration = configuration;
  }

  /** One more process that has these shards. */
  ingest(shards: readonly number[]): Promise<DividedLink> {
    return this.#open(shards, true);
  }

  /** The one process that has all devices by its role. */
  all(): Promise<DividedLink> {
    return this.#open(ALL_SHARDS, false);
  }

  async stop(): Promise<void> {
    for (const each of this.#running) await each.kill();
  }

  async #open(shards: readonly number[], isDivided: boolean): Promise<DividedLink> {
    const handlers = new Map<string, Handler>();
    const application = new DividedApplication(this.#configuration);
    const link = createExternalLink({
      ...{ url: this.#url, clock: systemClock, log: pino({ enabled: false }), ...this.#records },
      ...{ share: shareOf(shards), isDivided, processes: this.#way(handlers) },
    });
    for (const shard of shards) this.#handlers.set(shard, handlers);
    await link.start(application);
    const opened: DividedLink = {
      application,
      link,
      kill: async () => {
        this.#running.delete(opened);
        for (const shard of shards) if (this.#handlers.get(shard) === handlers) this.#handlers.delete(shard);
        await link.stop();
      },
    };
    this.#running.add(opened);
    return opened;
  }

  #way(handlers: Map<string, Handler>): Pick<ProcessLink, 'ask' | 'answer'> {
    return {
      answer: (name, handler) => void handlers.set(name, handler as Handler),
      ask: async <Name extends QuestionName>(name: Name, question: Question<Name>, { of }: { of: number | 'jobs' }) => {
        const handler = of === 'jobs' ? undefined : this.#handlers.get(of)?.get(name);
        if (handler === undefined) throw new AppError('server.unavailable');
        return (await handler(structuredClone(question))) as never;
      },
    };
  }
}
