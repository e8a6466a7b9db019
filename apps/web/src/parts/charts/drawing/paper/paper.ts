/** Pixels of a chart in a file for paper, which is scaled to the page: legible in portrait and landscape. */
export const PAPER = { width: 900, height: 450 } as const;
/** Minimum width of a chart that is narrower on the screen: otherwise the page would magnify it. */
const WIDTH_MIN = 480;

/**
 * Pixels of a chart on a printed page: as wide as on the screen, so that charts side by side keep the size of their figures,
 * and no wider than a page can show.
 *
 * @param shown  width on the screen, pixels; 0 while unknown
 */
export function printedSize(shown: number): { readonly width: number; readonly height: number } {
  const width = shown === 0 ? PAPER.width : Math.min(Math.max(shown, WIDTH_MIN), PAPER.width);
  return { width, height: (width * PAPER.height) / PAPER.width };
}
