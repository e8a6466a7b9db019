/**
 * Flags of the server process. A sample lives until it is stored, up to a second: a young generation with room for those of that time
 * is collected when most of them are gone. At 8,000 meters a sample costs a tenth less than with 32 MB, for 190 MB more; 128 MB save another
 * tenth, for 470 MB more. With few meters it stays small (docs/performance.md). Code that runs once a minute stays compiled: without it the forming of buckets
 * started with unoptimized code each time and delayed requests.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=64', '--no-flush-bytecode'];

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
