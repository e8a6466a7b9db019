/** Version of the root package.json, put in by the build. */
declare const __APP_VERSION__: string;
/** Path below the host at which the page is served, such as `/phasor`; '' at the root. To be put in front of something: no more is known when the page is built. */
declare const __BASE_PATH__: string;
/** Folder with the names of places for the map (ADR 21). */
declare const __PLACES__: string;
