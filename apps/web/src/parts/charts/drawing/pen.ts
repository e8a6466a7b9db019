/**
 * What charts are drawn with: strokes, fills and words. A canvas is one, and so is a page of a PDF, so that every picture is
 * drawn by the same code wherever it stands.
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
