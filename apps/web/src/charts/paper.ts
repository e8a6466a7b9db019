/** Pixels of a chart on paper, which is scaled to the page: wide enough for both ways to turn it, its words still read. */
export const PAPER = { width: 900, height: 450 } as const;
