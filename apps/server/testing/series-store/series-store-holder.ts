/** A process that holds a series store until it is killed: for the tests of what survives that. */

import { ClickhouseSeriesStore } from '../../src/adapters/clickhouse/clickhouse-series-store.ts';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import { batchOf, MIDNIGHT, steadySamples } from './series-samples.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const connection = new ChdbProcess({ folder: process.argv[2] ?? '', log: quiet });
const store = new ClickhouseSeriesStore({ connection, clock: { now: () => MIDNIGHT }, log: quiet });
await store.start();
await store.append(batchOf(steadySamples(MIDNIGHT, { count: 60 })));
await store.settle();
await store.append(batchOf(steadySamples(MIDNIGHT + 60_000, { count: 120, register: 1060 })));
process.send?.('stored');
