import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { openProcessLink, type ProcessLinkOptions } from '../../src/adapters/processes/broker-process-link.ts';
import { systemClock } from '../../src/ports/clock.ts';
import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import { type Duties, NO_DUTIES } from '../../src/ports/processes/share.ts';

type OpenedLinkOptions = Pick<ProcessLinkOptions, 'url'> &
  Partial<Omit<ProcessLinkOptions, 'duties'>> & { readonly duties?: Duties };

/** Processes of one installation at a broker, and what stops them. */
export class OpenedLinks {
  readonly key = randomBytes(32);
  readonly #links: ProcessLink[] = [];

  /** One more process, started. @param prepare called before its start */
  async open(
    { duties = NO_DUTIES, ...options }: OpenedLinkOptions,
    prepare: (link: ProcessLink) => void = () => undefined,
  ): Promise<ProcessLink> {
    const usual = { version: '1.0.0', duties: () => duties, clock: systemClock, log: pino({ enabled: false }) };
    const link = openProcessLink({ key: async () => this.key, ...usual, ...options });
    this.#links.push(link);
    prepare(link);
    await link.start();
    return link;
  }

  async stop(): Promise<void> {
    for (const link of this.#links.splice(0)) await link.stop();
  }
}
