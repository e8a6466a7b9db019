/** From this share on a period counts as fully measured; below it a figure is shown with its share and never compared. */
export const FULLY_COVERED = 0.995;

/** Below this share of measured time a quarter hour is a peak only with a mark (decision 18). */
export const COVERED_ENOUGH = 0.8;

/** Whether a share of measured time, 0 to 1, counts as all of it; unknown does not. */
export function isFullyCovered(share: number | undefined): boolean {
  return share !== undefined && share >= FULLY_COVERED;
}

/** A share as a text that never rounds up to complete: 99.96 % stays 99.9 %. */
export function coverageText(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return format.format(Math.floor(share * 1_000 + 1e-9) / 1_000);
}
