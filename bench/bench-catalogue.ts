import type { Bench } from './bench.ts';
import { benchCharts } from './benches/charts.ts';
import { benchConnections } from './benches/connections.ts';
import { benchCrash } from './benches/crash.ts';
import { benchIngest } from './benches/ingest.ts';
import { benchLive } from './benches/live.ts';
import { benchMemory } from './benches/memory.ts';
import { benchNilm } from './benches/nilm.ts';
import { benchDivided, benchProcesses } from './benches/processes.ts';
import { benchQuery } from './benches/query.ts';
import { benchSoak } from './benches/soak.ts';
import { benchSockets } from './benches/sockets.ts';
import { benchStart } from './benches/start.ts';
import { benchStorage } from './benches/storage.ts';
import { benchSupply } from './benches/supply.ts';
import { benchWeb } from './benches/web.ts';

export interface BenchEntry {
  /** What it measures, for the help. */
  readonly measures: string;
  /** Prerequisite: the built web application, or also a browser. */
  readonly needs: 'nothing' | 'bundle' | 'browser';
  readonly run: Bench;
}

/** Benches by name. */
export const BENCHES: Readonly<Record<string, BenchEntry>> = {
  ingest: {
    measures: 'meters at 1 Hz up to the acknowledgement (--meters, --seconds)',
    needs: 'bundle',
    run: benchIngest,
  },
  query: { measures: 'answers of a year under load (--meters, --runs)', needs: 'bundle', run: benchQuery },
  live: { measures: 'from a meter to a viewer (--meters, --seconds)', needs: 'bundle', run: benchLive },
  sockets: {
    measures: '1,000 viewers, viewers that do not read, meters after a kill (--meters, --seconds)',
    needs: 'bundle',
    run: benchSockets,
  },
  connections: {
    measures: 'meters that hold a connection and seldom send, and how they come back (--meters, --seconds)',
    needs: 'bundle',
    run: benchConnections,
  },
  web: { measures: 'first load in a browser (--runs)', needs: 'browser', run: benchWeb },
  charts: { measures: 'charts of a year in a browser (--meters, --runs)', needs: 'browser', run: benchCharts },
  start: { measures: 'first and later starts of the demo (--seconds)', needs: 'browser', run: benchStart },
  memory: { measures: 'resident memory under load (--meters, --seconds, --hz)', needs: 'bundle', run: benchMemory },
  soak: {
    measures: 'growth of memory over days of meters, readers and reconnects, in minutes (--meters, --runs)',
    needs: 'bundle',
    run: benchSoak,
  },
  nilm: { measures: 'recognition of appliances in recorded data', needs: 'nothing', run: benchNilm },
  storage: { measures: 'bytes a sample takes on disk (--meters)', needs: 'nothing', run: benchStorage },
  supply: { measures: 'cost of looking for supply events in samples (--meters)', needs: 'bundle', run: benchSupply },
  crash: { measures: 'what is lost when processes are killed (--runs, --meters)', needs: 'bundle', run: benchCrash },
  processes: {
    measures:
      'processes of the role api beside the one of all; with --runs they are killed at random (--meters, --seconds)',
    needs: 'bundle',
    run: benchProcesses,
  },
  divided: {
    measures: 'one and two processes of the role ingest, two of api, one of jobs; with --runs they are killed, too',
    needs: 'bundle',
    run: benchDivided,
  },
};
