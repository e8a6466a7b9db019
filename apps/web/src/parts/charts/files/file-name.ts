import type { ChartPeriod } from '../chart-spec.ts';

/** Words of a file's name: letters and digits of every language, joined by hyphens. */
export function fileName(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .filter((word) => word !== '')
    .join('-');
}

/** File name of a chart: its subject, its title and its first day. */
export function chartFileName(subject: string, title: string, { range, moment, timeZone }: ChartPeriod): string {
  const start = Temporal.Instant.fromEpochMilliseconds(moment ?? range.from).toZonedDateTimeISO(timeZone);
  return fileName([subject, title, start.toPlainDate().toString()]);
}
