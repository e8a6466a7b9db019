/** Pixels of a chart in a file for paper, which is scaled to the page: wide enough for both ways to turn it, its words still read. */
export const PAPER = { width: 900, height: 450 } as const;
/** What is narrower on the screen is not drawn narrower than this: on a page it would be magnified. */
const WIDTH_MIN = 480;

/**
 * Pixels of a chart on a printed page: as wide as on the screen, so that the figures of a card that stands beside others do not
 * shrink to half their size, and no wider than a page can show.
 * @param shown  width on the screen, pixels; 0 while unknown
 */
export function printedSize(shown: number): { readonly width: number; readonly height: number } {
  const width = shown === 0 ? PAPER.width : Math.min(Math.max(shown, WIDTH_MIN), PAPER.width);
  return { width, height: (width * PAPER.height) / PAPER.width };
}
