/** Work that can pause: it yields its progress, 0 to 1, and returns its result. */
export type SlicedWork<Result> = Generator<number, Result>;

const SLICE_MS = 12;

/**
 * Does work in slices shorter than a frame, so that the page stays responsive.
 * @throws the signal's reason once it is aborted
 */
export async function inSlices<Result>(
  work: SlicedWork<Result>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<Result> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
      if (performance.now() >= until) onProgress?.(step.value);
    } while (performance.now() < until);
    await new Promise<void>((resume) => setTimeout(resume));
    signal?.throwIfAborted();
  }
}
