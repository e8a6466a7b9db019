export type { HealthChange, HealthFaultEntry, RepairEntry, SystemFigures } from './calls/system.ts';

/** Parts of an installation that are judged one by one. */
export const HEALTH_PARTS = [
  'measurements',
  'records',
  'broker',
  'processes',
  'disk',
  'clock',
  'backup',
  'certificate',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** `away`: calls or measurements cannot be served; `trouble`: they are, but somebody has to do something. */
export const HEALTH_STATES = ['ok', 'trouble', 'away'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** Levels of measurements, whose files can be damaged one by one. */
export const REPAIRED_LEVELS = ['raw', 'minute', 'quarter', 'hour', 'day'] as const;
export type RepairedLevel = (typeof REPAIRED_LEVELS)[number];

/** Entries of the book of repairs that an answer has at most. */
export const REPAIRS_MAX = 500;

/** What can be wrong. */
export const HEALTH_FAULTS = [
  'series_away',
  'series_late',
  'series_not_written',
  'series_damaged',
  'series_parts_aside',
  'samples_wait',
  'rollups_behind',
  'numbers_run_out',
  'numbers_used_up',
  'records_away',
  'records_late',
  'records_not_written',
  'broker_away',
  'broker_account',
  'broker_subscription',
  'workers_missing',
  'holder_away',
  'retention_differs',
  'cluster_differs',
  'disk_full',
  'disk_read_only',
  'disk_full_tomorrow',
  'disk_full_in_days',
  'clock_behind',
  'clock_ahead',
  'clock_unsynchronized',
  'backup_failed',
  'backup_old',
  'certificate_ended',
  'certificate_ends',
] as const;
export type HealthFault = (typeof HEALTH_FAULTS)[number];

/** Faults with which measurements are not stored: they wait in the devices. */
export const STORING_FAULTS: readonly HealthFault[] = [
  'series_away',
  'series_not_written',
  'numbers_used_up',
  'holder_away',
  'disk_full',
  'disk_read_only',
  'clock_behind',
];
