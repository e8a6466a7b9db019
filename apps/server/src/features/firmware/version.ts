/** Up to four numbers and, after a hyphen, a pre-release part: 1.4.2, v2.0, 1.5.0-rc.1. */
const VERSION = /^v?(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*))?$/;
const VERSION_LENGTH_MAX = 64;

interface Version {
  readonly numbers: readonly number[];
  /** The pre-release parts; [] for a release. */
  readonly before: readonly string[];
}

/** Whether a text can be compared as a version. */
export function isVersion(text: string): boolean {
  return versionOf(text) !== undefined;
}

/** Orders versions as semantic versioning does; missing numbers are 0. Undefined where one of them is no version. */
export function compareVersions(a: string, b: string): number | undefined {
  const [one, other] = [versionOf(a), versionOf(b)];
  if (one === undefined || other === undefined) return undefined;
  return compareNumbers(one.numbers, other.numbers) || compareBefore(one.before, other.before);
}

function versionOf(text: string): Version | undefined {
  const [, numbers, before] = (text.length <= VERSION_LENGTH_MAX && VERSION.exec(text)) || [];
  if (numbers === undefined) return undefined;
  return { numbers: numbers.split('.').map(Number), before: before?.split('.') ?? [] };
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareBefore(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined || other === undefined) return a.length - b.length;
    const difference = comparePart(one, other);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Numbers by size and before words. */
function comparePart(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
