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
 * file or in the log. NUL is one of them, and PostgreSQL stores no text with it. Those that choose how the character before them
 * is drawn are none: keyboards of phones add them to emoji, and Japanese names have them.
 */
const UNSEEN =
  /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const WHITE = /[\t\n\r]/g;
/** Fields of several lines; every other one is a name or a word, and has no end of a line and no tab. */
const LINES: ReadonlySet<string> = new Set(['image', 'images', 'menu', 'NOTE1', 'NOTE2', 'NOTE3', 'NOTE4']);

/** Whole files, whose reader refuses such a character with its line and its column, and takes the mark that begins a file. */
const FILES: ReadonlySet<string> = new Set(['csv']);

/** @throws AppError('request.invalid') naming the first field with a character that is not seen */
export function refuseUnseen(part: unknown, path: readonly string[] = []): void {
  const field = unseenField(part, path);
  if (field !== undefined) throw new AppError('request.invalid', field.join('.'));
}

/** The place of the first text with a control, a direction mark or a character without width; undefined without any. */
export function unseenField(part: unknown, path: readonly string[] = []): readonly string[] | undefined {
  if (typeof part === 'string') {
    if (FILES.has(path.at(-1) ?? '')) return undefined;
    return hasUnseen(part, !path.some((field) => LINES.has(field))) ? path : undefined;
  }
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
