import type { ResponseFrame } from '@phasor/contract';
import type { DeviceLink, DeviceRequest } from '../../ports/device-link.ts';
import { askHolders } from '../../ports/processes/holders.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { ALL_SHARDS, type Share, shardOf } from '../../ports/processes/share.ts';
import { elsewhere } from '../../sharing/elsewhere.ts';

/** Beside the time that a device may take, for the way to the other process and back, ms. */
const WAY_MS = 2_000;
/** A process that does not answer so soon reads registrations when it follows what is announced, ms. */
const REGISTRATIONS_MS = 2_000;

/** The devices for a process that has none: the process that has a device asks it. */
export class AskingLink implements DeviceLink {
  readonly port = null;
  readonly #processes: Pick<ProcessLink, 'ask' | 'holderOf'>;

  constructor(processes: Pick<ProcessLink, 'ask' | 'holderOf'>) {
    this.#processes = processes;
  }

  /** Devices connect elsewhere. */
  async start(): Promise<void> {}

  async stop(): Promise<void> {}

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    const asking = { of: shardOf(device), timeoutMs: timeoutMs + WAY_MS };
    return this.#processes.ask('deviceRequest', { device, call, timeoutMs }, asking);
  }

  /** Behind an external broker there is nothing to close. */
  disconnect(): void {}

  async registrationsChanged(): Promise<void> {
    const asked = { name: 'registrations', question: null, of: ALL_SHARDS, timeoutMs: REGISTRATIONS_MS } as const;
    await askHolders(this.#processes, asked);
  }
}

interface AnsweringParts {
  readonly share: Pick<Share, 'has'>;
  readonly processes: Pick<ProcessLink, 'answer'>;
}

/** Answers processes that have no devices. */
export function answerForDevices(
  link: Pick<DeviceLink, 'request' | 'registrationsChanged'>,
  { share, processes }: AnsweringParts,
): void {
  processes.answer('deviceRequest', async ({ device, call, timeoutMs }) => {
    if (!share.has(device)) throw elsewhere();
    return await link.request(device, call, timeoutMs);
  });
  processes.answer('registrations', async () => {
    await link.registrationsChanged();
    return null;
  });
}
