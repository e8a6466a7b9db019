import { fileURLToPath } from 'node:url';
import { instantsOf, localTime, startOf } from '@phasor/calendar';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@phasor/quantities';
import type { Logger } from '../log.ts';
import type { BackupState } from '../ports/backups.ts';
import type { Clock } from '../ports/clock.ts';
import type { BackupSettings } from '../settings/backup-settings.ts';
import { readBackupState } from './backup-state.ts';
import { runProgram } from './run-program.ts';

const LOOK_MS = 60_000;
/** After a failed attempt: a full or missing target is often put right within the day. */
const AGAIN_MS = HOUR_MS;
/** Below everything that measures and answers. */
const LOWER_PRIORITY = 10;

interface ScheduleParts {
  readonly settings: BackupSettings;
  readonly dataFolder: string;
  readonly timeZone: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Makes one backup; by a program of its own unless a test does it. */
  readonly make?: (target: string) => Promise<void>;
}

/** Makes the backups that are due, one each day; one that was missed is made up for after a start. */
export class BackupSchedule {
  readonly #parts: ScheduleParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    if (this.#parts.settings.to === undefined) return;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
  }

  /** Makes a backup if one is due. */
  async look(): Promise<void> {
    const { settings, dataFolder, timeZone, clock, log } = this.#parts;
    const { to } = settings;
    if (to === undefined || this.#running !== undefined) return;
    const state = await readBackupState(dataFolder);
    if (!isBackupDue(state, { now: clock.now(), minuteOfDay: settings.minuteOfDay, timeZone })) return;
    log.info({ to }, 'a backup begins');
    this.#running = (this.#parts.make ?? makeAside)(to);
    await this.#running.catch((error: Error) => log.warn({ reason: error.message }, 'a backup failed'));
    this.#running = undefined;
  }
}

interface Due {
  readonly now: number;
  readonly minuteOfDay: number;
  readonly timeZone: string;
}

/** Whether the backup of the last due time is missing, and an attempt makes sense again. */
export function isBackupDue({ last, failure }: BackupState, { now, minuteOfDay, timeZone }: Due): boolean {
  const dueOn = (instant: number) => {
    const reading = Date.parse(localTime(instant, timeZone).date) + minuteOfDay * MINUTE_MS;
    // A time that the clock skips on this day is as long after its midnight as on others.
    return instantsOf(reading, timeZone)[0] ?? startOf('day', instant, timeZone) + minuteOfDay * MINUTE_MS;
  };
  const today = dueOn(now);
  // Noon of the day before, whatever the clocks did.
  const due = today <= now ? today : dueOn(startOf('day', now, timeZone) - DAY_MS / 2);
  const isMade = last !== null && last.at >= due && last.at <= now;
  const isResting = failure !== null && failure.at <= now && now - failure.at < AGAIN_MS;
  return !isMade && !isResting;
}

/** In a process of its own, so that reading and packing hold nothing up; it records its outcome itself. */
async function makeAside(target: string): Promise<void> {
  const program = fileURLToPath(new URL('../cli/backup.ts', import.meta.url));
  await runProgram(process.execPath, [program, target], { nice: LOWER_PRIORITY });
}
