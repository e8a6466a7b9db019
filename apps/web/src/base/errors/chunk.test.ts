import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ChunkError, chunk, isChunkFailure } from './chunk.ts';

describe('a part of the program', () => {
  it('is the result of the import', async () => {
    expect(await chunk(async () => ({ Page: 1 }))()).toEqual({ Page: 1 });
  });

  it('has failed when the import fails, and keeps the reason', async () => {
    const reason = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
    const failed = chunk(() => Promise.reject(reason))();
    await expect(failed).rejects.toBeInstanceOf(ChunkError);
    await expect(failed).rejects.toMatchObject({ cause: reason });
  });

  // proves R-SHELL-040
  it('has failed when it takes longer than its limit, 120 s by default', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const [own, usual] = [1_000, undefined].map((limit) => {
      const failed = vi.fn();
      chunk(() => new Promise(() => undefined), limit)().catch(failed);
      return failed;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(own).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError));
    await vi.advanceTimersByTimeAsync(118_999);
    expect(usual).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(usual).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError));
  });

  it('is recognized by the messages of browsers for a failed import, and by nothing else', () => {
    for (const message of [
      'Failed to fetch dynamically imported module: https://phasor.example/assets/a.js',
      'error loading dynamically imported module: https://phasor.example/assets/a.js',
      'Importing a module script failed.',
      'Unable to preload CSS for /assets/a.css',
    ]) {
      expect(isChunkFailure(new TypeError(message))).toBe(true);
    }
    expect(isChunkFailure(new ChunkError('x'))).toBe(true);
    expect(isChunkFailure(new TypeError('undefined is not a function'))).toBe(false);
    expect(isChunkFailure('Importing a module script failed.')).toBe(false);
  });
});
