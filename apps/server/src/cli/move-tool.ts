import { parseArgs } from 'node:util';
import { AppError } from '../app-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import { moveInstallation } from '../move/move-installation.ts';
import { PARTS, planOf, settingsAfter } from '../move/move-plan.ts';
import { commandLine } from '../settings/command-line.ts';
import { StartRefusal } from '../settings/start-refusal.ts';
import { MoveRefusal } from '../settings/unfinished-move.ts';

export interface MoveProcess {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
}

const USAGE = `Usage: ${commandLine('move', '--to TARGET [TARGET] [--only records|measurements]')}
      TARGET: clickhouse=URL, postgres=URL or embedded=FOLDER; without an address PHASOR_MOVE_CLICKHOUSE_URL,
      PHASOR_MOVE_DATABASE_URL or PHASOR_DATA`;

/** The targets are not finished: servers work on the source. */
const GOES_ON = 3;

/** `npm run move`. @returns the exit code: 0 done and proven, 1 refused, 2 not understood, 3 copied, but a server goes on writing */
export async function moveTool({ args, env, print, complain }: MoveProcess): Promise<number> {
  const words = wordsOf(args);
  if (words === undefined) {
    complain(USAGE);
    return 2;
  }
  try {
    const config = readConfig(env);
    const plan = planOf(config, { ...words, env });
    const servers = await moveInstallation({ plan, config, print });
    if (servers.length > 0) {
      print(`Copied what was there. Servers work on the source: ${servers.join('; ')}.`);
      print('Stop each of them, and give the same command again; it copies what came since.');
      return GOES_ON;
    }
    print('Moved, and proven equal. The source is as it was. Start the server with');
    for (const line of settingsAfter(plan, config)) print(`  ${line}`);
    return 0;
  } catch (error) {
    complain(explanation(error));
    return 1;
  }
}

function wordsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { to: { type: 'string', multiple: true }, only: { type: 'string' } },
      allowPositionals: true,
    });
    const only = PARTS.find((part) => part === values.only);
    if (values.to === undefined || (values.only !== undefined && only === undefined)) return undefined;
    return { to: [...values.to, ...positionals], only };
  } catch {
    return undefined;
  }
}

function explanation(error: unknown): string {
  const isExpected = [MoveRefusal, ConfigError, StartRefusal, AppError].some((kind) => error instanceof kind);
  if (isExpected) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
