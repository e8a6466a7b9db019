import { join } from 'node:path';
import { storedImages } from '../adapters/firmware/stored-images.ts';
import { openRecordStore } from '../adapters/records/open-record-store.ts';
import { AppError } from '../app-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import { systemClock } from '../ports/clock.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { commandLine } from '../settings/command-line.ts';
import { StartRefusal } from '../settings/start-refusal.ts';
import { readSecret } from './read-secret.ts';
import { type CommandTrace, type ToolCommand, UsageError } from './tool-command.ts';

interface Tool {
  /** As in `npm run NAME -- ...`. */
  readonly name: string;
  readonly commands: Readonly<Record<string, ToolCommand>>;
}

interface ToolProcess {
  /** Words after the tool's name. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
}

/**
 * Runs one command on the records of the configured installation, beside a running server or without one.
 * @returns the exit code: 0 done, 1 refused, 2 not understood
 */
export async function runTool(tool: Tool, { args, env, print, complain }: ToolProcess): Promise<number> {
  const [name = '', ...rest] = args;
  const command = tool.commands[name];
  if (!command) {
    complain(usageOf(tool));
    return 2;
  }
  try {
    const config = readConfig(env);
    const records = openRecordStore({ folder: config.dataFolder, url: config.databaseUrl, log: { warn: () => {} } });
    const place = config.databaseUrl === undefined ? join(config.dataFolder, 'records.sqlite') : 'PostgreSQL';
    await withRecords(records, async () => {
      const { timeZone, keyFile, signIn, mqttUrl } = config;
      const kept = { records, images: storedImages(records.firmwareImages), keyFile, passwordMin: signIn.passwordMin };
      const surroundings = { ...kept, timeZone, hasExternalBroker: mqttUrl !== undefined, print, readSecret };
      const trace = await command.execute(rest, { ...surroundings, now: systemClock.now() });
      if (command.changes) await noteChange(records, `${tool.name}.${name}`, trace);
    });
    complain(`(records: ${place})`);
    return 0;
  } catch (error) {
    complain(explanation(error));
    if (!(error instanceof UsageError)) return 1;
    complain(`Usage: ${commandLine(tool.name, `${name} ${command.usage}`)}`);
    return 2;
  }
}

async function withRecords(records: RecordStore, work: () => Promise<void>): Promise<void> {
  try {
    await records.start();
    await work();
  } finally {
    await records.stop();
  }
}

/** D11, for what is done without signing in. */
async function noteChange({ audit }: RecordStore, action: string, { mac, detail }: CommandTrace): Promise<void> {
  const address = 'command line';
  await audit.add({ at: systemClock.now(), login: null, action, mac, address, detail, error: null });
}

function explanation(error: unknown): string {
  if (error instanceof AppError) return error.field === undefined ? error.message : `${error.field}: ${error.message}`;
  const isExpected = [UsageError, ConfigError, StartRefusal].some((kind) => error instanceof kind);
  if (isExpected) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function usageOf({ name, commands }: Tool): string {
  const lines = Object.entries(commands).map(([word, { usage, summary }]) => `  ${word} ${usage}\n      ${summary}`);
  return `Usage: ${commandLine(name, 'COMMAND ...')}\n${lines.join('\n')}`;
}
