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

/** PostgreSQL stores no text with a NUL in it: such input is refused whatever database runs. */
export function refuseNul(part: unknown, path: readonly string[] = []): void {
  if (typeof part === 'string' && part.includes('\0')) throw new AppError('request.invalid', path.join('.'));
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) refuseNul(value, [...path, key]);
}
