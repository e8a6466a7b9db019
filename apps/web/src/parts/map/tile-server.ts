/** Source of map tiles, if the operator has configured one (D35). */
export interface TileServer {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly attribution: string;
}

/** The tile server stated in the page; undefined if the bundled map is used. */
export function tileServer(page: Document = document): TileServer | undefined {
  const meta = page.querySelector<HTMLMetaElement>('meta[name="phasor-map-tiles"]');
  const url = meta?.content ?? '';
  // The server fills in the placeholder; the development server leaves it unchanged.
  return url.startsWith('http') ? { url, attribution: meta?.dataset.attribution ?? '' } : undefined;
}
