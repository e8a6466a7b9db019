import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';

/** Characters of a key for backups: one that is written on paper is long enough, a word is not. */
const SECRET_MIN = 16;

export const BACKUP_VARIABLES = {
  PHASOR_BACKUP_TO: z.string().min(1).optional(),
  PHASOR_BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 02:30 is expected')
    .default('02:30'),
  PHASOR_BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'numbers of days, weeks and months such as 7,4,12 are expected')
    .default('7,4,12'),
  PHASOR_BACKUP_KEY_FILE: z.string().min(1).optional(),
};

type Values = z.output<z.ZodObject<typeof BACKUP_VARIABLES>>;

/** How many backups are kept: the last of each of so many days, weeks and months that have one. */
export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** When and where the server makes backups by itself. */
export interface BackupSettings {
  /** Folder of the backups; undefined: none are made by themselves. */
  readonly to: string | undefined;
  /** Minutes after midnight in the time zone of the installation. */
  readonly minuteOfDay: number;
  readonly keep: Keep;
  /** File with the operator's key; undefined: not encrypted. */
  readonly keyFile: string | undefined;
}

export function backupSettings(values: Values): BackupSettings {
  const [hours = 0, minutes = 0] = values.PHASOR_BACKUP_AT.split(':').map(Number);
  const [daily = 0, weekly = 0, monthly = 0] = values.PHASOR_BACKUP_KEEP.split(',').map(Number);
  if (daily + weekly + monthly === 0) throw new ConfigError(['PHASOR_BACKUP_KEEP: at least one backup is kept']);
  const { PHASOR_BACKUP_TO: to, PHASOR_BACKUP_KEY_FILE: keyFile } = values;
  return {
    to: to === undefined ? undefined : resolve(to),
    minuteOfDay: hours * 60 + minutes,
    keep: { daily, weekly, monthly },
    keyFile: keyFile === undefined ? undefined : resolve(keyFile),
  };
}

/** The operator's key for backups. @throws ConfigError where the file has none */
export function backupSecret(keyFile: string | undefined): Buffer | undefined {
  if (keyFile === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([`the key of backups cannot be read: ${(error as Error).message}`]);
  }
  if (text.length >= SECRET_MIN) return Buffer.from(text);
  throw new ConfigError([`${keyFile}: at least ${SECRET_MIN} characters are expected as a key of backups`]);
}
