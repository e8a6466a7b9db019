/** Pixels between the crosshair and the card, and between the card and the edge of the picture. */
const GAP = 12;
const EDGE = 4;

interface CardSpace {
  /** Where the crosshair stands. */
  readonly x: number;
  /** How wide the picture is. */
  readonly width: number;
  /** How wide the card is. */
  readonly card: number;
}

/** Where the card of a crosshair begins, pixels: on the side with more room, and inside of the picture where that is too little. */
export function cardLeft({ x, width, card }: CardSpace): number {
  const wished = x > width / 2 ? x - GAP - card : x + GAP;
  return Math.max(EDGE, Math.min(wished, width - EDGE - card));
}
