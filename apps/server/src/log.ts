import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** The server's log, one JSON line an event; secrets are cut out wherever they stand. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  const secrets = ['password', 'token', 'secret', 'cookie', 'authorization'];
  return pino({
    level: config.logLevel,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
  });
}
