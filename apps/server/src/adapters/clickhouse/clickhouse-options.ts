import type { Clock } from '../../ports/clock.ts';
import type { Confirmation } from '../../ports/leases.ts';
import type { NotePeerTime } from '../../ports/peer-times.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';
import type { InstallationMark } from '../../ports/series/installation-mark.ts';
import type { Log } from './engine/series-connection.ts';
import type { Retention } from './retention/retention.ts';
import type { LatePatience } from './rollup/late-rows.ts';

export interface ClickhouseOptions {
  /** Folder of the embedded engine; not used with a URL. */
  readonly folder: string;
  /** A ClickHouse server or cluster, its path the database; the embedded engine without one. */
  readonly url: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
  /** Days for which rows of a level are kept; permanently without a value (D78). */
  readonly retention?: Retention | undefined;
  /** Name of a cluster whose replicas hold the tables. */
  readonly cluster?: string | undefined;
  /** Called with the time that the server of a URL reports. */
  readonly notePeerTime?: NotePeerTime | undefined;
  /** Of the records to which measurements at a URL have to belong. */
  readonly installation?: InstallationMark | undefined;
  /** Of the records: who gives batches their numbers. Left out by programs that have the store alone. */
  readonly arrivals?: ArrivalBlocks | undefined;
  /** Asked before each statement, where another process may have taken the place of this one. */
  readonly confirmed?: Confirmation | undefined;
  /** The devices that are stored here, known at the start; all where it is not given. */
  readonly share?: Share | undefined;
  /** Whether a start makes the tables, as where it is not given, or waits for the process that does. */
  readonly tables?: 'made' | 'awaited' | undefined;
  readonly latePatience?: LatePatience | undefined;
}
