/** One measured figure. */
export interface Figure {
  readonly what: string;
  readonly value: number | string;
  readonly unit: string;
  /** The target of the figure, in words. */
  readonly aim?: string;
}

export interface BenchReport {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** Limits of the figure, or why something was not run. */
  readonly notes?: readonly string[];
}

/** The report as a table for people; figures to three significant digits. */
export function toTable(report: BenchReport): string {
  const rows = report.figures.map((figure) => [
    figure.what,
    `${round(figure.value)} ${figure.unit}`.trim(),
    figure.aim ?? '',
  ]);
  const header = [report.name, 'measured', 'aim'];
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const notes = (report.notes ?? []).map((note) => `- ${note}`);
  return [line(header), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ...notes].join('\n');
}

function round(value: number | string): string {
  if (typeof value === 'string') return value;
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** The value below which `share` of the samples lie; NaN for none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
