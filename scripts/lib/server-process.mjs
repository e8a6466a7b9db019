/**
 * Flags of the server process. A sample lives for some milliseconds: a larger young generation saves a quarter of the time of
 * garbage collection (3,000 meters at 1 Hz). Code that runs once a minute stays compiled: without it the forming of buckets
 * started with unoptimized code each time and delayed requests.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32', '--no-flush-bytecode'];

/**
 * Memory allocation of the C library in the server and its storage process: large buffers are returned when freed, and few
 * threads have heaps of their own. At 2,000 samples/s memory stays at 380 + 450 MB; without these settings fragmentation
 * added 5 MB a minute, to more than 600 + 650 MB after ten.
 */
export const SERVER_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
