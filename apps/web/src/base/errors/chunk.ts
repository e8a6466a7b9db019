import { CHUNK_LOAD_MS } from '@phasor/contract';

/** A part of the program that did not arrive: no connection, too slow, or replaced by a newer one on the server. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the program did not arrive', { cause });
    this.name = 'ChunkError';
  }
}

/** What browsers say of an import that failed; none of them names the error any better. */
const FAILED_IMPORT =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

/** True for a part of the program that did not arrive, which a new load of the page can mend. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && FAILED_IMPORT.test(error.message));
}

/**
 * The same import with a limit of time, whose failure is a ChunkError: the router takes a plain one as a reason to load
 * the page anew, which would leave a person with the browser's own error while the server is away.
 */
export function chunk<Module>(load: () => Promise<Module>, limitMs: number = CHUNK_LOAD_MS): () => Promise<Module> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    try {
      return await Promise.race([load(), late]);
    } catch (error) {
      throw new ChunkError(error);
    } finally {
      clearTimeout(timer);
    }
  };
}
