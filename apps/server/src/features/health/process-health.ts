import { DAY_MS } from '@phasor/quantities';
import type { CallHandler } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import type { FactRecords } from '../../ports/records/fact-records.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import type { OwnProbes } from './health.ts';
import { isSilent, type Probe } from './health-state.ts';
import { ALIVE_FACT } from './probes.ts';

export interface ProcessProbeParts {
  readonly store: Pick<SeriesStore, 'counts'>;
  readonly facts: Pick<FactRecords, 'read'>;
  readonly processes: Pick<ProcessLink, 'missing'>;
  readonly clock: Clock;
}

/**
 * What a process needs to answer calls beside those that have the devices. All else that may be wrong with the installation, the others
 * judge. While one of them is away, people sign in and see their pages here: no reason to send them elsewhere.
 */
export function processProbes({ store, facts, processes, clock }: ProcessProbeParts): readonly Probe[] {
  const isSlow = (answered: number) => !isSilent(answered, clock.now());
  return [
    {
      part: 'measurements',
      silent: { fault: 'series_away', state: 'away' },
      late: (answered) => (isSlow(answered) ? { fault: 'series_late', state: 'trouble' } : undefined),
      async judge() {
        await store.counts(clock.now() + DAY_MS);
        return [];
      },
    },
    readProbe(facts, clock),
    dutiesProbe(processes),
  ];
}

/** Whether each part of the devices, and the jobs, have a process. */
export function dutiesProbe(processes: Pick<ProcessLink, 'missing'>): Probe {
  return {
    part: 'processes',
    silent: { fault: 'holder_away', state: 'trouble' },
    async judge() {
      const { missing } = processes;
      if (missing.length === 0) return [];
      const parts = missing.filter((duty) => duty !== 'jobs').length;
      return [{ fault: 'holder_away', state: 'trouble', values: { parts } }];
    },
  };
}

/** What a process finds wrong that has devices: what it does for them. Disk, backups and certificates are those of another one. */
export function deviceProbes(
  { series, broker, clock: ofClock }: OwnProbes,
  { facts, clock }: Pick<ProcessProbeParts, 'facts' | 'clock'>,
): readonly Probe[] {
  return [series, readProbe(facts, clock), broker, ofClock];
}

/** A read of one row: those that are written are of the process that does what one does for all. */
function readProbe(facts: ProcessProbeParts['facts'], clock: Clock): Probe {
  return {
    part: 'records',
    silent: { fault: 'records_away', state: 'away' },
    late: (answered) => (isSilent(answered, clock.now()) ? undefined : { fault: 'records_late', state: 'trouble' }),
    async judge() {
      await facts.read(ALIVE_FACT);
      return [];
    },
  };
}

/** The health of the installation as one process judges it for all; while that one is away, what is known here. */
export function askedHealth(
  processes: Pick<ProcessLink, 'ask'>,
  own: CallHandler<'system.health'>,
): CallHandler<'system.health'> {
  return (body, context) => processes.ask('health', null, { of: 'jobs' }).catch(() => own(body, context));
}

/** Facts that are kept as long as the process runs: those in the records are of the process that judges the installation. */
export function passingFacts(): FactRecords {
  const facts = new Map<string, string>();
  return {
    read: async (name) => facts.get(name),
    write: async (name, value) => void facts.set(name, value),
    async writeOnce(name, value) {
      const known = facts.get(name) ?? value;
      facts.set(name, known);
      return known;
    },
    remove: async (name) => void facts.delete(name),
  };
}
