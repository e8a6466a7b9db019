const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_000;

/** Bytes in the largest decimal unit of which there is at least one: "41.2 GB". */
export function bytesText(bytes: number, locale: string): string {
  const exponent = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const unit = UNITS[exponent] ?? 'byte';
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: exponent === 0 ? 0 : 1 } as const;
  return (bytes / STEP ** exponent).toLocaleString(locale, style);
}
