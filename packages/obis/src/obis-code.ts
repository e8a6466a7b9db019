/** A reduced or full OBIS code (IEC 62056-6-1); what a telegram leaves out is undefined. */
export interface ObisCode {
  /** Medium: 1 is electricity. */
  readonly a: number | undefined;
  /** Channel of the medium. */
  readonly b: number | undefined;
  readonly c: number;
  readonly d: number;
  /** Tariff of a register, or order of a harmonic. */
  readonly e: number | undefined;
  /** Storage of billing periods; 255 is the present one. */
  readonly f: number | undefined;
}

const PATTERN = /^(?:(\d{1,3})-(\d{1,3}):)?(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3}))?(?:[*&](\d{1,3}))?$/;

/** Reads a code as telegrams, vzlogger and JSON keyed by OBIS write it, such as `1-0:1.8.0*255` or `1.8.0`; undefined for other words. */
export function parseObisCode(text: string): ObisCode | undefined {
  const match = PATTERN.exec(text.trim());
  if (!match) return undefined;
  const [a, b, c, d, e, f] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  return c === undefined || d === undefined ? undefined : { a, b, c, d, e, f };
}
