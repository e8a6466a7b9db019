/** The part of the engine's interface for own shapes that is used here. */
export interface ShapeApi {
  /** Value of a dimension of the item being drawn. */
  value(dimension: number): number;
  /** Pixels of a place and a height. */
  coord(point: readonly [number, number]): [number, number];
}

export interface ShapeFrame {
  readonly coordSys: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly dataIndex: number;
}

export type RenderItem = (frame: ShapeFrame, api: ShapeApi) => Record<string, unknown> | undefined;

/** What all series of own shapes share: they are only looked at, the crosshair is drawn above the engine. */
export const SHAPES = { type: 'custom', silent: true, clip: true, encode: { x: 0, y: 1 } } as const;
