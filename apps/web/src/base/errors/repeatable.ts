/** The file that a browser names in the message of a failed import. */
const NAMED_FILE = /https?:\/\/[^\s?]+\.js/;

/**
 * The same import, for one that is asked for again after a failure. Chromium answers every further import of an address that
 * failed once with that failure, until the page is loaded again; so the next attempt asks for the file under another query.
 * @param importFrom imports the module at an address; a test gives its own
 */
export function repeatable<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<Module> = (address) => import(/* @vite-ignore */ address),
): () => Promise<Module> {
  let failed: string | undefined;
  let attempts = 0;
  return async () => {
    attempts += 1;
    try {
      return await (failed === undefined ? load() : importFrom(`${failed}?attempt=${attempts}`));
    } catch (error) {
      failed ??= error instanceof Error ? NAMED_FILE.exec(error.message)?.[0] : undefined;
      throw error;
    }
  };
}
