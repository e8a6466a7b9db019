import type { ProcessSettings, SharedSettings } from '../../ports/processes/process-link.ts';
import { SERIES_LEVELS, type SeriesLevel } from '../../ports/series-store.ts';
import type { Finding, Probe } from './health-state.ts';

/** What is wrong where a process has another value than this one. */
const FAULTS = { retention: 'retention_differs', cluster: 'cluster_differs' } as const;
const NAMES = Object.keys(FAULTS) as (keyof typeof FAULTS)[];

interface GivenSettings {
  /** Days by level; a level without a number is kept for good. */
  readonly retention: Partial<Record<SeriesLevel, number>>;
  readonly clickhouseCluster: string | undefined;
}

/** Settings in words, alike where they mean the same. */
export function sharedSettings({ retention, clickhouseCluster }: GivenSettings): SharedSettings {
  const kept = SERIES_LEVELS.flatMap((level) => {
    const days = retention[level];
    return days === undefined ? [] : [`${level} ${days} days`];
  });
  return { retention: kept.join(', ') || 'for good', cluster: clickhouseCluster ?? 'none' };
}

interface SettingsProbeParts {
  readonly own: SharedSettings;
  /** The other processes that have measurements, as they answered last. */
  readonly others: () => readonly ProcessSettings[];
  readonly log: { warn(bindings: object, message: string): void };
}

/** Whether other processes are set to keep measurements as this one. The log names each difference once. */
export function settingsProbe({ own, others, log }: SettingsProbeParts): Probe {
  let logged = new Set<string>();
  return {
    part: 'processes',
    // Nothing is waited for.
    silent: { fault: 'retention_differs', state: 'trouble' },
    async judge() {
      const found = new Set<string>();
      const findings = NAMES.flatMap((setting): readonly Finding[] => {
        const differing = others().filter(({ settings }) => settings[setting] !== own[setting]);
        if (differing.length === 0) return [];
        for (const { process, settings } of differing) {
          const difference = { setting, process, there: settings[setting], here: own[setting] };
          const text = Object.values(difference).join(' ');
          found.add(text);
          if (!logged.has(text)) log.warn(difference, 'a process has another setting than this one');
        }
        return [{ fault: FAULTS[setting], state: 'trouble', values: { processes: differing.length } }];
      });
      logged = found;
      return findings;
    },
  };
}
