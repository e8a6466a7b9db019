import type { z } from 'zod';
import { AppError } from '../app-error.ts';

type Issue = z.ZodError['issues'][number];

/** The failure of input that its schema refuses; it names the first field that is wrong. */
export function invalidInput({ issues }: z.ZodError): AppError {
  const path = firstPath(issues);
  return new AppError('request.invalid', path.length === 0 ? undefined : path.join('.'));
}

/** Where nothing of a union fits, the alternative that misses least was probably meant. */
function firstPath([issue]: readonly Issue[]): readonly PropertyKey[] {
  if (issue === undefined) return [];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue.path;
  const nearest = issue.errors.reduce((best, other) => (other.length < best.length ? other : best));
  return [...issue.path, ...firstPath(nearest)];
}

/**
 * Characters that are not seen, or turn the order of those that are: a name with them looks like another one, on a screen, in a
 * file or in the log. NUL is one of them, and PostgreSQL stores no text with it.
 */
const UNSEEN = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const WHITE = /[\t\n\r]/g;
/** Fields of one line; in others ends of lines and tabs may be meant. */
const NAMES: ReadonlySet<string> = new Set(['name', 'title', 'login', 'note', 'label', 'tag', 'currency', 'ssid']);

/** @throws AppError('request.invalid') naming the first field with a character that is not seen */
export function refuseUnseen(part: unknown, path: readonly string[] = []): void {
  const field = unseenField(part, path);
  if (field !== undefined) throw new AppError('request.invalid', field.join('.'));
}

/** The place of the first text with a control, a direction mark or a character without width; undefined without any. */
export function unseenField(part: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof part === 'string') return hasUnseen(part, NAMES.has(path.at(-1) ?? '')) ? path : undefined;
  if (typeof part !== 'object' || part === null) return undefined;
  for (const [key, value] of Object.entries(part)) {
    const found = unseenField(value, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function hasUnseen(text: string, isName: boolean): boolean {
  return UNSEEN.test(isName ? text : text.replaceAll(WHITE, ''));
}
