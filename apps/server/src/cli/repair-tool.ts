import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TimeRange } from '@phasor/calendar';
import { holderOf } from '../adapters/clickhouse/engine/folder-holder.ts';
import { type DamagedPart, levelOf } from '../adapters/clickhouse/repair/damaged-parts.ts';
import type { LostRows } from '../adapters/clickhouse/repair/lost-rows.ts';
import type { RepairedRows } from '../adapters/clickhouse/repair/repair-book.ts';
import { repairSeries } from '../adapters/clickhouse/repair/repair-series.ts';
import { REPAIR_BOOK } from '../adapters/clickhouse/schema.ts';
import { repairSqlite } from '../adapters/records/sqlite/repair-sqlite.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import { serversInWords } from '../running-servers.ts';
import { commandLine } from '../settings/command-line.ts';
import { StartRefusal } from '../settings/start-refusal.ts';

interface RepairProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
}

/** Series of a part that are named one by one. */
const NAMED_MAX = 50;
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * `npm run repair`: reads all that the embedded stores keep, sets damaged parts of measurements aside, names them, and forms
 * anew what other levels have.
 * @returns the exit code: 0 nothing is lost, 1 something is, or a store cannot be opened; 2 the configuration is refused
 */
export async function repairTool({ env, print, complain }: RepairProcess): Promise<number> {
  try {
    const config = readConfig(env);
    await refuseRunning(config, print);
    const areRecordsWhole = repairRecords(config, print);
    const areMeasurementsWhole = await repairMeasurements(config, print);
    return areRecordsWhole && areMeasurementsWhole ? 0 : 1;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof RunningError) complain(error.message);
    else complain(`The measurements cannot be opened: ${reasonOf(error, env)}`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** Servers work on the installation: nothing was read or changed. */
class RunningError extends Error {}

/**
 * Records in PostgreSQL know servers on every machine, also such as work on a data folder that machines share. Where they do not answer the
 * lock of the folder is left.
 */
async function refuseRunning({ databaseUrl, clickhouseUrl }: Config, print: RepairProcess['print']): Promise<void> {
  if (clickhouseUrl !== undefined) return;
  const servers = await serversInWords(databaseUrl).catch((error: Error) => {
    print(`PostgreSQL does not answer which servers work on the installation (${error.message}).`);
    return [];
  });
  if (servers.length === 0) return;
  throw new RunningError(`Servers work on the installation: ${servers.join('; ')}. Stop each of them first.`);
}

function reasonOf(error: unknown, env: RepairProcess['env']): string {
  const holder = holderOf(join(readConfig(env).dataFolder, 'series'));
  if (holder !== undefined) return `a server works on them (process ${holder}). Stop it first.`;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof StartRefusal) return reason;
  return `${reason}\nMove the data folder aside and restore the last backup: ${commandLine('restore', 'FILE')}.`;
}

function repairRecords({ databaseUrl, dataFolder }: Config, print: RepairProcess['print']): boolean {
  if (databaseUrl !== undefined) {
    print('Records are in PostgreSQL: its own programs examine and repair them (pg_amcheck).');
    return true;
  }
  const file = join(dataFolder, 'records.sqlite');
  if (!existsSync(file)) return true;
  const { verdict, reason } = repairSqlite(file);
  if (verdict === 'whole') print('Records: whole.');
  if (verdict === 'repaired') print(`Records: their indexes were damaged (${reason}) and are made anew.`);
  if (verdict !== 'damaged') return true;
  print(`Records: damaged (${reason}).`);
  print(`Move ${file} aside, with its -wal and -shm, and restore the last backup: ${commandLine('restore', 'FILE')}.`);
  return false;
}

async function repairMeasurements(config: Config, print: RepairProcess['print']): Promise<boolean> {
  if (config.clickhouseUrl !== undefined) {
    print('Measurements are in ClickHouse: its own statements examine them (CHECK TABLE).');
    return true;
  }
  const folder = join(config.dataFolder, 'series');
  if (!existsSync(folder)) return true;
  const { damaged, aside, earlier, formed, lost } = await repairSeries({
    ...{ folder, retention: config.retention, clock: systemClock, log: SILENT },
    onFound: (parts) => {
      for (const part of parts) for (const line of namesOf(part)) print(line);
    },
  });
  for (const part of aside) for (const line of namesOf(part, 'was set aside before')) print(line);
  for (const line of earlierLines(earlier)) print(line);
  if (damaged.length + aside.length + earlier.length === 0) print('Measurements: whole.');
  if (damaged.length > 0) print(`Set ${damaged.length} parts aside; their files are in detached/ of their tables.`);
  if (formed > 0) print(`Formed ${formed.toLocaleString('en')} rows anew from other levels.`);
  for (const each of lost) print(lossOf(each));
  return lost.length === 0 && earlier.every((rows) => rows.lost === undefined);
}

function namesOf({ table, name, reason, range, series }: DamagedPart, words = 'is damaged'): readonly string[] {
  const place = `${placeOf(table)}: part ${name} ${words}${reason === '' ? '' : ` (${reason})`}`;
  if (table === REPAIR_BOOK.table) return [`${place}; what earlier repairs set aside is named by month now.`];
  if (levelOf(table) === undefined) return [`${place}; it is made anew from the measurements.`];
  if (series === undefined) return [`${place}; its devices cannot be read, its time is ${timeOf(range)}.`];
  const named = series
    .slice(0, NAMED_MAX)
    .map((each) => `  device ${each.device}, ${timeOf(each.range)}, ${each.rows.toLocaleString('en')} rows`);
  const others = series.length - named.length;
  return [`${place}:`, ...named, ...(others > 0 ? [`  and ${others} other series`] : [])];
}

/** Earlier repairs in the book, part by part. */
function earlierLines(earlier: readonly RepairedRows[]): readonly string[] {
  const parts = Object.values(Object.groupBy(earlier, ({ table, part }) => `${table} ${part}`));
  return parts.flatMap((rows = []) => {
    const [first] = rows;
    if (first === undefined) return [];
    const { table, part, repaired = 0 } = first;
    const named = rows.filter(({ device, lost }) => device !== undefined || lost !== undefined);
    const lines = named.slice(0, NAMED_MAX).map(({ device, range, rows: count, lost }) => {
      const whose = device === undefined ? 'devices that cannot be read' : `device ${device}`;
      const outcome = lost === undefined ? 'formed anew' : `lost: ${timeOf(lost)}`;
      return `  ${whose}, ${timeOf(range)}, ${count.toLocaleString('en')} rows; ${outcome}`;
    });
    const others = named.length - lines.length;
    const more = others > 0 ? [`  and ${others} other series`] : [];
    const when = new Date(repaired).toISOString();
    return [`${placeOf(table)}: part ${part} was set aside before, repaired on ${when}`, ...lines, ...more];
  });
}

const LEVEL_WORDS = {
  raw: 'samples',
  minute: 'minutes',
  quarter: 'quarter hours',
  hour: 'hours',
  day: 'days',
} as const;

function placeOf(table: string): string {
  const place = levelOf(table);
  return place === undefined ? `Bookkeeping (${table})` : `${LEVEL_WORDS[place.level]}, ${place.family}`;
}

function lossOf({ family, level, devices, range }: LostRows): string {
  const whose = devices === undefined ? 'devices that cannot be read' : devices.slice(0, NAMED_MAX).join(', ');
  const rest =
    level === 'raw'
      ? 'Coarser levels of this time that are whole stay as they are.'
      : 'What they were formed from is lost or not kept any more.';
  return `Lost: ${LEVEL_WORDS[level]}, ${family}, of ${whose}, ${timeOf(range)}. ${rest}`;
}

function timeOf({ from, to }: TimeRange): string {
  return `${new Date(from).toISOString()} to ${new Date(to).toISOString()}`;
}
