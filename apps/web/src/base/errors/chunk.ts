import { CHUNK_LOAD_MS } from '@phasor/contract';

/** A part of the program that was not loaded: no connection, too slow, or replaced by a newer one on the server. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('a part of the program did not arrive', { cause });
    this.name = 'ChunkError';
  }
}

/** Messages of browsers for a failed import; the type of the error is no more specific. */
const FAILED_IMPORT =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

/** True for a part of the program that was not loaded; reloading the page can fix it. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkError || (error instanceof Error && FAILED_IMPORT.test(error.message));
}

/**
 * The same import with a time limit. Its failure is a ChunkError: for a plain one the router reloads the page, which would
 * show the browser's own error page while the server is down.
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
