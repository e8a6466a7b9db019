/**
 * Flags of the server's own process. A sample lives for some milliseconds: with room for them among the young objects
 * a quarter less time goes into collecting (3,000 meters at 1 Hz). What is needed once a minute stays compiled: forming
 * buckets began anew with unoptimized code each time, and whoever asked waited for it.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32', '--no-flush-bytecode'];

/**
 * How the C library hands out memory to the server and its storage process: large buffers go back when they are freed, and
 * few threads keep heaps of their own. At 2,000 samples/s it holds 380 + 450 MB and stays there; without, what freed buffers
 * left in pieces grew it by 5 MB a minute, past 600 + 650 MB after ten.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
