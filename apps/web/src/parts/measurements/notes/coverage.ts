import { withUnit } from '@phasor/quantities';
/** From this share on a period counts as fully measured; below it a figure is shown with its share and never compared. */
export const FULLY_COVERED = 0.995;

/** Below this share of measured time a quarter hour is a peak only with a mark (D18). */
export const COVERED_ENOUGH = 0.8;

/** Whether a share of measured time, 0 to 1, counts as all of it; unknown does not. */
export function isFullyCovered(share: number | undefined): boolean {
  return share !== undefined && share >= FULLY_COVERED;
}

/** The least share that is shown as a number. */
const LEAST = 0.001;

/** A share of measured time in whole tenths of a percent, never rounded up to complete. */
export const shownCoverage = (share: number): number => Math.floor(share * 1_000 + 1e-9) / 1_000;

/** A share as a text that rounds neither up to complete nor down to nothing: 99.9 % for 99.96 %, < 0.1 % for 0.04 %. */
export function coverageText(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const shown = shownCoverage(share);
  const percent = (of: number) => withUnit(format.format(of * 100), '%');
  return share > 0 && shown === 0 ? `<\u00a0${percent(LEAST)}` : percent(shown);
}
