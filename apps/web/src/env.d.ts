/** Version of the root package.json, put in by the build. */
declare const __APP_VERSION__: string;
/** Folder with the names of places for the map (ADR 21). */
declare const __PLACES__: string;
