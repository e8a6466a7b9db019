/** Version of the product, from the root package. */
export function productVersion(): string;

/** Folders of the dependencies that the programs need where they run, from the root. */
export function productDependencies(): Promise<readonly string[]>;

/** The command `phasor` with what the scripts of development start the server with. */
export function command(version: string): string;
