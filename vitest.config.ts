import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryDisk } from './vitest.memory-disk.ts';
import { SECOND_TRY } from './vitest.second-try.ts';

const SETUP = ['./vitest.setup.ts'];

/** Servers that tests start take what others compiled, as in `npm test`: half of the processor time of a start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** Data folders of tests, and profiles of browsers, unless TMPDIR names another place. */
const disk = memoryDisk();
if (disk !== undefined) process.env.TMPDIR ??= disk;

/** Files at a time: journeys keep the cores at work, other tests wait half of their time for timers, disks and brokers. */
const workersFor = (filesPerCore: number) => Math.min(Math.ceil(availableParallelism() * filesPerCore), 8);

/** No wait ends before a minute, whatever the machine does meanwhile: conditions decide. */
const UNIT = {
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: SETUP,
  maxWorkers: workersFor(2.5),
};

const BESIDE_CODE = ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'];

/** Components and hooks, in a page of happy-dom: in processes of their own, since React reads once whether there is a page. */
const IN_A_PAGE = {
  ...UNIT,
  environment: 'happy-dom',
  setupFiles: [...SETUP, './apps/web/src/app/testing/dom-setup.ts'],
};

/** What replaces a module has a process of its own: no other file is to find it replaced, or loaded before. */
const REPLACES_MODULES = {
  page: ['apps/web/src/app/new-screen.test.tsx'],
  server: ['apps/server/testing/ways/new-quantity.test.ts'],
};

/** Whole servers and their stores. */
const WITH_DATABASE = [
  'apps/server/src/adapters/announcements/**/*.test.ts',
  'apps/server/src/adapters/clickhouse/**/*.test.ts',
  'apps/server/src/adapters/leases/**/*.test.ts',
  'apps/server/src/adapters/records/**/*.test.ts',
  'apps/server/src/cli/**/*.test.ts',
  'apps/server/testing/**/*.test.ts',
];

/** What ends or stops programs has a process of its own for each file. */
const ENDS_PROGRAMS = [
  'apps/server/src/adapters/clickhouse/engine/chdb-crash.test.ts',
  'apps/server/src/cli/**/*.test.ts',
  'apps/server/testing/{damaged-start,killed-with-news,parts-gone,storage-stopped}.test.ts',
  'apps/server/testing/ways/{moved-server,rotated-key}.test.ts',
];

/** Before all else: what takes longest comes first, and the many small files fill up the cores at the end. */
const JOURNEY = {
  sequence: { groupOrder: 0 },
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
  setupFiles: SETUP,
  maxWorkers: workersFor(1.5),
  isolate: false,
};

/** What takes long though it is short to read: the largest files come first by themselves. */
const LONG = ['e2e/product/every-screen.test.ts', 'e2e/product/first-light.test.ts'];

const TWICE = Object.keys(SECOND_TRY);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit-database',
          include: WITH_DATABASE,
          exclude: ['**/node_modules/**', ...ENDS_PROGRAMS, ...REPLACES_MODULES.server],
          isolate: false,
        },
      },
      { test: { ...UNIT, name: 'unit-database-alone', include: [...ENDS_PROGRAMS, ...REPLACES_MODULES.server] } },
      // No test replaces a module or leaves anything behind: what one file loaded serves the next.
      {
        test: {
          ...UNIT,
          name: 'unit-shared',
          include: BESIDE_CODE,
          exclude: ['**/node_modules/**', ...WITH_DATABASE],
          isolate: false,
        },
      },
      { test: { ...JOURNEY, name: 'e2e-again', include: TWICE, retry: 1 } },
      {
        test: {
          ...IN_A_PAGE,
          name: 'unit-page',
          include: ['apps/web/src/**/*.test.tsx'],
          exclude: ['**/node_modules/**', ...REPLACES_MODULES.page],
          isolate: false,
        },
      },
      { test: { ...IN_A_PAGE, name: 'unit-page-alone', include: REPLACES_MODULES.page } },
      { test: { ...JOURNEY, name: 'e2e-long', include: LONG } },
      { test: { ...JOURNEY, name: 'e2e-rest', include: ['e2e/**/*.test.ts'], exclude: [...LONG, ...TWICE] } },
    ],
  },
});
