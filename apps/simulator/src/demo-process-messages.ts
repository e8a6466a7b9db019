import type { HistoryDepth } from './history/history-plan.ts';

/** What the process of the demo facility is started with. */
export interface DemoProcessOptions {
  readonly brokerUrl: string;
  /** Secret by MAC. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly historyDepth: HistoryDepth;
  /** Folder that holds what was sent already. */
  readonly dataFolder?: string;
  readonly samplesPerSecond?: number;
}

/** Messages to its parent. */
export type DemoProcessReport = { readonly progress: number } | { readonly log: string };

export function isDemoProcessOptions(value: unknown): value is DemoProcessOptions {
  return (
    typeof value === 'object' && value !== null && 'brokerUrl' in value && 'secrets' in value && 'historyDepth' in value
  );
}

export function isDemoProcessReport(value: unknown): value is DemoProcessReport {
  return typeof value === 'object' && value !== null && ('progress' in value || 'log' in value);
}
