import type { Point } from '@phasor/contract';

export interface SparklineFrame {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
}

export interface SparklinePath {
  /** Path of the line; a gap starts a new segment. '' without values. */
  readonly line: string;
  /** The same segments, closed along the lower edge. */
  readonly area: string;
  readonly last: { readonly x: number; readonly y: number } | undefined;
}

/** Space above and below the line, so that its stroke and its end are not clipped. */
const MARGIN = 4;
/** A constant value is drawn in the middle of a band of this relative width, so that noise is not magnified. */
const LEAST_BAND = 0.1;

/** Shape of a small line without axes: the values fill the height between their extremes. */
export function sparklinePath(points: readonly Point[], { from, to, width, height }: SparklineFrame): SparklinePath {
  const known = points.flatMap(([, value]) => (value === null ? [] : [value]));
  const least = Math.min(...known);
  const greatest = Math.max(...known);
  const band = Math.max(greatest - least, LEAST_BAND * Math.max(Math.abs(least), Math.abs(greatest)), 1);
  const middle = (least + greatest) / 2;
  const place = (time: number, value: number) => ({
    x: ((time - from) / (to - from)) * width,
    y: height / 2 - ((value - middle) / band) * (height - 2 * MARGIN),
  });
  const pieces = piecesOf(points).map((piece) => piece.map(([time, value]) => place(time, value)));
  const lines = pieces.map((piece) =>
    piece.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join(''),
  );
  const areas = pieces.map((piece, index) => {
    const [first] = piece;
    const last = piece.at(-1);
    return first === undefined || last === undefined
      ? ''
      : `${lines[index]}L${text(last.x)} ${height}L${text(first.x)} ${height}Z`;
  });
  return { line: lines.join(''), area: areas.join(''), last: pieces.at(-1)?.at(-1) };
}

function piecesOf(points: readonly Point[]): (readonly [number, number])[][] {
  const pieces: (readonly [number, number])[][] = [];
  let isOpen = false;
  for (const [time, value] of points) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) pieces.push([]);
    isOpen = true;
    pieces.at(-1)?.push([time, value]);
  }
  return pieces;
}

const text = (value: number) => Number(value.toFixed(1));
