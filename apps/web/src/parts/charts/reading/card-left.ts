/** Pixels between the crosshair and the card, and between the card and the edge of the chart. */
const GAP = 12;
const EDGE = 4;

interface CardSpace {
  /** Position of the crosshair. */
  readonly x: number;
  /** Width of the chart. */
  readonly width: number;
  /** Width of the card. */
  readonly card: number;
}

/** Left edge of the card of a crosshair, pixels: on the side with more space, and inside the chart if that is too little. */
export function cardLeft({ x, width, card }: CardSpace): number {
  const wished = x > width / 2 ? x - GAP - card : x + GAP;
  return Math.max(EDGE, Math.min(wished, width - EDGE - card));
}
