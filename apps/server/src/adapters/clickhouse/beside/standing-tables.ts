import type { InstallationMark } from '../../../ports/series/installation-mark.ts';
import { isCompleteSchema, refuseForeignTables } from '../complete-schema.ts';
import type { Log, SeriesConnection } from '../engine/series-connection.ts';
import { isOwned } from '../ownership.ts';
import { StoreMarks } from '../store-marks.ts';
import { standingColumns } from '../table-queries.ts';

/** How often and how long tables are waited for that another process makes at its first start, ms. */
export interface TablePatience {
  readonly everyMs: number;
  readonly forMs: number;
}

const PATIENCE: TablePatience = { everyMs: 1_000, forMs: 60_000 };

interface Standing {
  readonly connection: SeriesConnection;
  readonly database: string;
  /** Of the records, where they have to be those to which the measurements belong. */
  readonly installation?: Pick<InstallationMark, 'read'> | undefined;
  readonly log: Log;
  readonly patience?: TablePatience | undefined;
  /** Whether nobody waits any more. */
  isOver(): boolean;
}

/**
 * Resolves once the tables are those of this version and of these records; it changes nothing.
 * @throws StartRefusal on tables of a newer version or of other records; Error where there are none in time
 */
export async function standingTables(standing: Standing): Promise<void> {
  const { everyMs, forMs } = standing.patience ?? PATIENCE;
  const began = performance.now();
  for (let attempt = 0; !(await areStanding(standing)); attempt += 1) {
    if (attempt === 0) standing.log.info({}, 'the tables of measurements are not made yet');
    if (standing.isOver()) return;
    if (performance.now() - began >= forMs) throw noTables();
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function areStanding({ connection, database, installation }: Standing): Promise<boolean> {
  const here = await standingColumns(connection, database);
  const marks = new StoreMarks({ connection, database });
  const hasMarks = here.has('marks');
  const format = hasMarks ? await marks.format() : 0;
  refuseForeignTables(here, format);
  const isOurs =
    installation === undefined || (await isOwned(hasMarks ? await marks.owner() : undefined, installation));
  return isOurs && isCompleteSchema(database, here, format);
}

/** Later they may be there, so that this is no refusal for good. */
function noTables(): Error {
  return new Error(
    'at PHASOR_CLICKHOUSE_URL there are no tables of this version and these records, which the process with PHASOR_ROLE=all or jobs makes. Start it with the same PHASOR_CLICKHOUSE_URL, and the same version, first.',
  );
}
