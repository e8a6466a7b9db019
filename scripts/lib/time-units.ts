/** Second definitions of a unit of time, and hours and days that are written as numbers. */
const REPEATED: readonly RegExp[] = [
  /\bconst (?:SECOND|MINUTE|QUARTER|HOUR|DAY)(?:_MS|_S)?\b[^=\n]*= *(?:\d[\d_]*|\d+ \* [A-Z_]+);/,
  /\b(?:MS|SECONDS)_PER_(?:SECOND|MINUTE|QUARTER|HOUR|DAY)\b *=/,
  /\b(?:3_600_000|3600000|86_400|86_400_000|86400000)\b/,
];

/** Lines of a source that define a unit of time of their own. */
export function repeatedUnits(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:\*|\/\/|\/\*)/.test(line) && REPEATED.some((form) => form.test(line)));
}
