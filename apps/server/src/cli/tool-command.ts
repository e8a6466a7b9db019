import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { FirmwareImages } from '../ports/firmware-images.ts';
import type { RecordStore } from '../ports/records/record-store.ts';

/** What a command works with. */
export interface ToolSurroundings {
  readonly records: RecordStore;
  readonly images: FirmwareImages;
  /** File of the key of the installation. */
  readonly keyFile: string;
  /** Epoch ms. */
  readonly now: number;
  /** Characters of a new password at least. */
  readonly passwordMin: number;
  /** Devices connect to a broker of their owner, not to the one inside the server. */
  readonly hasExternalBroker: boolean;
  /** Time zone of the installation. */
  readonly timeZone: string;
  print(line: string): void;
  /** One line that is typed in or piped in, without its end; not shown while it is typed. */
  readSecret(prompt: string): Promise<string>;
}

interface CommandSpec<Fields> {
  /** Names of what stands without `--`, in order; their fields have the same names. */
  readonly words: readonly string[];
  /** Names of the options; `flag` takes no value. */
  readonly options: Readonly<Record<string, 'text' | 'flag'>>;
  readonly summary: string;
  readonly fields: z.ZodType<Fields>;
  /** True when it changes records: it is noted in the audit log (D11). */
  readonly changes: boolean;
  /** Subject for the audit log, where that is neither a device nor an account. */
  readonly detail?: (fields: NoInfer<Fields>) => string;
  run(fields: Fields, surroundings: ToolSurroundings): Promise<void>;
}

/** One command of a command-line tool, its words and options still unread. */
export interface ToolCommand {
  readonly usage: string;
  readonly summary: string;
  readonly changes: boolean;
  /**
   * Reads words and options, then does the work.
   * @returns the subject for the audit log. @throws UsageError, AppError
   */
  execute(args: readonly string[], surroundings: ToolSurroundings): Promise<CommandTrace>;
}

export interface CommandTrace {
  readonly mac: string | null;
  readonly detail: string | null;
}

/** Words or options that cannot be understood; the message names each. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

export function defineCommand<Fields>(spec: CommandSpec<Fields>): ToolCommand {
  return {
    usage: usageOf(spec),
    summary: spec.summary,
    changes: spec.changes,
    async execute(args, surroundings) {
      const written = readArguments(spec, args);
      const parsed = spec.fields.safeParse(written);
      if (!parsed.success) throw new UsageError(parsed.error.issues.map(describeIssue).join('\n'));
      await spec.run(parsed.data, surroundings);
      const { mac, login } = traceFields.parse(parsed.data);
      return { mac, detail: spec.detail?.(parsed.data) ?? login };
    },
  };
}

const traceFields = z.object({ mac: z.string().nullable().default(null), login: z.string().nullable().default(null) });

function usageOf({ words, options }: Pick<CommandSpec<unknown>, 'words' | 'options'>): string {
  const flags = Object.entries(options).map(([name, kind]) => (kind === 'flag' ? `[--${name}]` : `[--${name} ...]`));
  return [...words.map((word) => word.toUpperCase()), ...flags].join(' ');
}

function readArguments(
  { words, options }: Pick<CommandSpec<unknown>, 'words' | 'options'>,
  args: readonly string[],
): Record<string, unknown> {
  const types = Object.entries(options).map(([name, kind]) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string' } as const,
  ]);
  const { values, positionals } = parsedOrRefused(args, Object.fromEntries(types));
  if (positionals.length > words.length) throw new UsageError(`Too many words: ${positionals.at(words.length)}`);
  const named = words.map((word, index) => [word, positionals[index]]);
  return { ...values, ...Object.fromEntries(named) };
}

function parsedOrRefused(args: readonly string[], options: Record<string, { type: 'boolean' | 'string' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.join('.')}: ${message}`;
}
