import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChdbProcess } from '../../src/adapters/clickhouse/engine/chdb-process.ts';
import { ClickhouseHttpFront } from './clickhouse-http-front.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The embedded engine as a ClickHouse server is reached. */
export interface EngineBehindHttp {
  readonly engine: ChdbProcess;
  readonly front: ClickhouseHttpFront;
  readonly url: string;
  /** Ends the engine, whose folder goes with it; the front, or the one that replaced it, is stopped before. */
  end(): Promise<void>;
}

/** Starts an engine on a folder of its own, and the front before it. */
export async function startEngineBehindHttp(): Promise<EngineBehindHttp> {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-front-'));
  const engine = new ChdbProcess({ folder, log: quiet });
  await engine.start();
  const front = new ClickhouseHttpFront(engine);
  const url = await front.start();
  const end = async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  return { engine, front, url, end };
}
