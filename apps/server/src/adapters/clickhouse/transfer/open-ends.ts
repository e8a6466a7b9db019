import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MoveRefusal } from '../../../settings/unfinished-move.ts';
import { FORMAT } from '../complete-schema.ts';
import { ChdbProcess } from '../engine/chdb-process.ts';
import { holderOf } from '../engine/folder-holder.ts';
import { HttpConnection } from '../engine/http-connection.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { DEFAULT_DATABASE } from '../series-snapshot.ts';
import { StoreMarks } from '../store-marks.ts';
import { standingColumns } from '../table-queries.ts';
import { anotherVersion, type SeriesEnd } from './transfer-tables.ts';

/** Where measurements are: a folder of the embedded engine, or a ClickHouse server. */
export interface SeriesPlace {
  readonly folder: string;
  readonly url: string | undefined;
  readonly cluster?: string | undefined;
  readonly log: Log;
}

/** An open end; who opens it closes it. */
export interface OpenEnd extends SeriesEnd {
  close(): Promise<void>;
}

/** @throws MoveRefusal where the measurements cannot be opened, or are not of this version */
export async function openSource(place: SeriesPlace): Promise<OpenEnd> {
  const end = await openEnd(place);
  try {
    // What was listed must not change before it is compared.
    if (place.url === undefined) await end.connection.command('SYSTEM STOP MERGES', 'store');
    if (!(await standingColumns(end.connection, end.database)).has('marks')) {
      throw new MoveRefusal(
        `there are no measurements of Phasor in ${place.url === undefined ? place.folder : end.database}`,
      );
    }
    const format = await new StoreMarks(end).format();
    if (format !== FORMAT) throw anotherVersion(`format ${format}, this one has ${FORMAT}`);
    return end;
  } catch (error) {
    await end.close();
    throw error;
  }
}

/** @throws MoveRefusal where it cannot be opened */
export async function openEnd({ folder, url, cluster, log }: SeriesPlace): Promise<OpenEnd> {
  if (url !== undefined) {
    const database = new URL(url).pathname.slice(1) || DEFAULT_DATABASE;
    return { ...(await started(new HttpConnection({ url, log }), 'ClickHouse')), database, cluster };
  }
  const holder = holderOf(folder);
  if (holder !== undefined) {
    throw new MoveRefusal(`a server works on ${folder} (process ${holder}): stop it first`);
  }
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  return { ...(await started(new ChdbProcess({ folder, log }), folder)), database: DEFAULT_DATABASE };
}

async function started(connection: SeriesConnection, name: string) {
  await connection.start().catch(async (error: Error) => {
    await connection.stop().catch(() => undefined);
    throw new MoveRefusal(`${name}: ${error.message}`);
  });
  return { connection, close: () => connection.stop() };
}
