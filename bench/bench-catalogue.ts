import type { Bench } from './bench.ts';
import { benchCharts } from './benches/charts.ts';
import { benchCrash } from './benches/crash.ts';
import { benchIngest } from './benches/ingest.ts';
import { benchLive } from './benches/live.ts';
import { benchMemory } from './benches/memory.ts';
import { benchNilm } from './benches/nilm.ts';
import { benchQuery } from './benches/query.ts';
import { benchStart } from './benches/start.ts';
import { benchStorage } from './benches/storage.ts';
import { benchWeb } from './benches/web.ts';

/** Benches by the name they are asked for with. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  ingest: benchIngest,
  query: benchQuery,
  live: benchLive,
  web: benchWeb,
  charts: benchCharts,
  start: benchStart,
  memory: benchMemory,
  nilm: benchNilm,
  storage: benchStorage,
  crash: benchCrash,
};
