import { RepeatedWork } from '../../pacing/repeated-work.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { NewsRecords } from '../../ports/records/news-records.ts';
import type { DeviceNews } from '../../ports/records/notification-records.ts';

/** Between two looks, ms: that news are on disk may be lost on its way, and so may the process that put them there. */
export const LOOK_MS = 5_000;
/** Others put news on disk meanwhile, ms: one look finds them all. */
const SOON_MS = 200;

export interface UnsentLookParts {
  readonly records: Pick<NewsRecords, 'unsent'>;
  readonly processes: Pick<ProcessLink, 'on'>;
  readonly log: { warn(bindings: object, message: string): void };
  /** Called with news that the look before did not find. */
  readonly onFound: (news: readonly DeviceNews[]) => void;
}

/** Finds the news that other processes put on disk: soon where they publish it, and in any case a few seconds later. */
export class UnsentLook {
  readonly #parts: UnsentLookParts;
  readonly #looking: RepeatedWork;
  #known: ReadonlySet<number> = new Set();
  #soon: NodeJS.Timeout | undefined;
  #undo = () => {};

  constructor(parts: UnsentLookParts) {
    this.#parts = parts;
    this.#looking = new RepeatedWork({
      everyMs: LOOK_MS,
      work: () => this.#look(),
      failed: (error) => parts.log.warn({ err: error }, 'news of other processes could not be read, trying again'),
    });
  }

  start(): void {
    this.#undo = this.#parts.processes.on('kept', () => {
      this.#soon ??= setTimeout(() => {
        this.#soon = undefined;
        void this.#looking.run();
      }, SOON_MS);
    });
    this.#looking.start();
  }

  async stop(): Promise<void> {
    this.#undo();
    clearTimeout(this.#soon);
    await this.#looking.stop();
  }

  async #look(): Promise<void> {
    const unsent = await this.#parts.records.unsent();
    const found = unsent.filter(({ id }) => !this.#known.has(id));
    this.#known = new Set(unsent.map(({ id }) => id));
    if (found.length > 0) this.#parts.onFound(found.map(({ news }) => news));
  }
}
