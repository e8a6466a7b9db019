/** How long a page of a wall can stand, s. */
export const WALL_DWELLS = [10, 20, 30, 60, 120, 300] as const;

export type WallDwell = (typeof WALL_DWELLS)[number];

const DEFAULT_DWELL: WallDwell = 20;

/** The part of an address about the wall form. */
export interface WallSearch {
  /** The screen is shown as a wall: large, without bars, page after page. */
  readonly isWall: boolean;
  readonly dwell: WallDwell;
}

/** Reads `wall=1&dwell=30`; a time that is none of those offered is the default one. */
export function parseWall({ wall, dwell }: Readonly<Record<string, unknown>>): WallSearch {
  return { isWall: wall === '1', dwell: WALL_DWELLS.find((known) => String(known) === dwell) ?? DEFAULT_DWELL };
}

/** The address of the same screen as a wall, in the page where it stands: true for the way in, false for the way out. */
export function withWall(isWall: boolean) {
  return ({ wall: _wall, dwell: _dwell, ...others }: Record<string, unknown>) =>
    isWall ? { ...others, wall: '1' } : others;
}
