/** Where pictures of a map come from when the operator has set it (D35). */
export interface TileServer {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly attribution: string;
}

/** The tile server the page was told of; undefined where the bundled map serves. */
export function tileServer(page: Document = document): TileServer | undefined {
  const told = page.querySelector<HTMLMetaElement>('meta[name="phasor-map-tiles"]');
  const url = told?.content ?? '';
  // The server fills the place in; the development server leaves it as it is.
  return url.startsWith('http') ? { url, attribution: told?.dataset.attribution ?? '' } : undefined;
}
