/**
 * Drawing interface of charts: strokes, fills and text. Implemented by a canvas and by a page of a PDF, so that the same
 * code draws everywhere.
 */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'rect'
  | 'closePath'
  | 'fillRect'
  | 'strokeText'
  | 'fillText'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
> & {
  fill(): void;
  stroke(): void;
  clip(): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void;
  measureText(text: string): { readonly width: number };
};
