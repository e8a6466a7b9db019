import { MINUTE_MS } from '@phasor/quantities';
import type { Clock } from '../../ports/clock.ts';
import { askHolders } from '../../ports/processes/holders.ts';
import type { ProcessHealth, ProcessLink, SharedSettings } from '../../ports/processes/process-link.ts';
import { ALL_SHARDS, type Share } from '../../ports/processes/share.ts';
import type { Finding, Probe } from './health-state.ts';
import { settingsProbe } from './shared-settings.ts';

/** A process that does not answer for as long is asked again at the next look, ms. */
const ASK_MS = 3_000;
/** Another process takes devices over sooner, ms; a look may come in the middle of it. */
const AWAY_MS = MINUTE_MS / 2;
const AWAY: Finding = { fault: 'holder_away', state: 'trouble' };

export interface ProcessesWithDevicesParts {
  readonly processes: Pick<ProcessLink, 'ask' | 'holderOf'>;
  /** The devices of this process. */
  readonly share: Pick<Share, 'shards'>;
  /** What this process is set to. */
  readonly own: SharedSettings;
  readonly clock: Clock;
  readonly log: { warn(bindings: object, message: string): void };
}

/** How the processes are that have the devices which this one does not have: for the health of the installation. */
export class ProcessesWithDevices {
  readonly #parts: ProcessesWithDevicesParts;
  #reports: readonly ProcessHealth[] = [];
  /** Since when shards have no process that answers, epoch ms. */
  #awaySince: number | undefined;
  /** What they find, that one is missing, and that one is set otherwise than this process. */
  readonly probes: readonly Probe[];

  constructor(parts: ProcessesWithDevicesParts) {
    this.#parts = parts;
    this.probes = [
      { part: 'processes', isElsewhere: true, silent: AWAY, judge: () => this.#judge() },
      settingsProbe({ ...parts, others: () => this.#reports }),
    ];
  }

  /** What each of them answered last. */
  get reports(): readonly ProcessHealth[] {
    return this.#reports;
  }

  async #judge(): Promise<readonly Finding[]> {
    const { processes, share, clock } = this.#parts;
    const shards = ALL_SHARDS.filter((shard) => !share.shards.includes(shard));
    const asked = { name: 'process', question: null, of: shards, timeoutMs: ASK_MS } as const;
    const answers = await askHolders(processes, asked);
    const away = shards.length - answers.flatMap(({ duties }) => duties).length;
    // A process answers several times where it was not known which shards it has.
    this.#reports = [...new Map(answers.map(({ answer }) => [answer.shards[0], answer])).values()];
    this.#awaySince = away > 0 ? (this.#awaySince ?? clock.now()) : undefined;
    const isLasting = this.#awaySince !== undefined && clock.now() - this.#awaySince >= AWAY_MS;
    const found = this.#reports.flatMap(({ faults }) => faults);
    if (!isLasting) return found;
    return [...found, { ...AWAY, values: { parts: away } }];
  }
}
