import type { ReadContext } from '../ecosystem.ts';
import type { Finding } from '../finding.ts';

/** Which device a topic belongs to, and which message of it. */
export interface TasmotaAddress {
  readonly key: string;
  /** Last level, such as `SENSOR`. */
  readonly leaf: string;
  /** Beginning of the topics of its commands, without a slash at its end. */
  readonly commands: string;
}

const KINDS: ReadonlySet<string> = new Set(['tele', 'stat']);

/**
 * The parts of a topic. A device orders prefix and topic by its setting Full Topic: `%prefix%/%topic%/` unless set otherwise,
 * often `%topic%/%prefix%/`. Undefined where the topic has no prefix of an upward message.
 */
export function addressOf(topic: string): TasmotaAddress | undefined {
  const levels = topic.split('/');
  const leaf = levels.pop();
  const kind = levels.findIndex((level) => KINDS.has(level));
  if (leaf === undefined || leaf === '' || kind < 0 || levels.length < 2) return undefined;
  const key = levels.filter((_, n) => n !== kind).join('/');
  return key === '' ? undefined : { key, leaf, commands: levels.toSpliced(kind, 1, 'cmnd').join('/') };
}

const memoName = (key: string): string => `commands:${key}`;

/** Keeps where a device takes its commands, unless that is known or is where nearly all take them. */
export function rememberCommands({ commands }: TasmotaAddress, key: string, context: ReadContext): readonly Finding[] {
  if (commands === commandsOf(key, context)) return [];
  return [{ kind: 'memo', name: memoName(key), value: commands }];
}

/** Beginning of the topics at which a device takes its commands. */
export function commandsOf(key: string, { memos }: ReadContext): string {
  const known = memos.get(memoName(key));
  return typeof known === 'string' ? known : `cmnd/${key}`;
}
