import type { TimeRange } from '@phasor/calendar';
import type { SupplyKind, SupplyReport } from '@phasor/supply';
import { sql } from 'kysely';
import type {
  FoundReports,
  StoredSupplyReport,
  SupplyRecords,
  UnsentChanges,
} from '../../../ports/records/supply-records.ts';
import type { RecordDatabase } from '../engine.ts';
import type { SupplyReportRow } from '../schema.ts';

/** SQLite takes 32,766 values in a statement. */
const ROWS_PER_STATEMENT = 500;
/** Reports of one event may differ by a moment: this much more of time is read at both ends, ms. */
const MARGIN_MS = 60_000;

export function supplyQueries(database: RecordDatabase): SupplyRecords {
  const rows = () => database.selectFrom('supplyReports').selectAll();
  return {
    add: (reports, unsent) =>
      database.transaction().execute(async (change) => {
        await insert(change, reports);
        await noteUnsent(change, unsent);
      }),
    found: (...search) => storeFound(database, ...search),
    async of(macs, { from, to }) {
      const isOpen = rows()
        .where('mac', 'in', [...macs, ''])
        .where('endedAt', 'is', null)
        .where('foundEnd', 'is', null);
      const open = await isOpen.where('beganAt', '<', from).orderBy('beganAt').limit(1).execute();
      // Whether an old report without an end is over shows in what followed it.
      const first = Math.min(from - MARGIN_MS, ...open.map(({ beganAt }) => beganAt));
      const end = sql<number>`coalesce(ended_at, found_end, ${Number.MAX_SAFE_INTEGER})`;
      const found = await rows()
        .where('mac', 'in', [...macs, ''])
        .where('beganAt', '<', to + MARGIN_MS)
        .where(end, '>=', first)
        .orderBy('beganAt')
        .orderBy('id')
        .execute();
      return found.map(toReport);
    },
    async open() {
      const found = await rows()
        .where('endedAt', 'is', null)
        .where('foundEnd', 'is', null)
        .orderBy('beganAt')
        .execute();
      return found.map(toReport);
    },
    async foundSpans(kinds) {
      const found = await database
        .selectFrom('supplyReports')
        .select(['mac', 'beganAt as start', 'endedAt as end'])
        .where('resolution', 'is not', null)
        .where('kind', 'in', kinds)
        .orderBy('beganAt')
        .execute();
      return found;
    },
    ...searchQueries(database),
    ...unsentQueries(database),
  };
}

function unsentQueries(database: RecordDatabase): Pick<SupplyRecords, 'unsent' | 'sent'> {
  return {
    async unsent() {
      const found = await database.selectFrom('supplyUnsent').selectAll().orderBy('mac').execute();
      return found.map(({ known, ...row }) => ({ ...row, known: JSON.parse(known) as UnsentChanges['known'] }));
    },
    sent: (mac, later) =>
      database.transaction().execute(async (change) => {
        await change.deleteFrom('supplyUnsent').where('mac', '=', mac).execute();
        await noteUnsent(change, later);
      }),
  };
}

/** What is noted of a device stays: news are missing from that state on. */
async function noteUnsent(change: RecordDatabase, unsent: UnsentChanges | undefined): Promise<void> {
  if (unsent === undefined) return;
  const { mac, known, seen } = unsent;
  await change
    .insertInto('supplyUnsent')
    .columns(['mac', 'known', 'seen'])
    .expression((row) =>
      row
        .selectFrom('devices')
        .select((one) => ['devices.mac', one.val(JSON.stringify(known)).as('known'), one.val(seen).as('seen')])
        .where('devices.mac', '=', mac),
    )
    .onConflict((conflict) => conflict.column('mac').doNothing())
    .execute();
}

// biome-ignore lint/complexity/useMaxParams: as the port has it
async function storeFound(
  database: RecordDatabase,
  mac: string,
  { from, to }: TimeRange,
  found: FoundReports,
  unsent?: UnsentChanges,
) {
  await database.transaction().execute(async (change) => {
    await change
      .deleteFrom('supplyReports')
      .where('mac', '=', mac)
      .where('resolution', 'is not', null)
      .where('kind', 'in', found.kinds)
      .where('beganAt', '<', to)
      .where((row) => row.or([row('endedAt', '>', from), row('endedAt', 'is', null)]))
      .execute();
    await insert(
      change,
      found.reports.map((report) => ({ ...report, mac })),
    );
    for (const [id, { at, resolution }] of found.ends) {
      await change
        .updateTable('supplyReports')
        .set({ foundEnd: at, foundResolution: resolution })
        .where('mac', '=', mac)
        .where('id', '=', id)
        .where('endedAt', 'is', null)
        .execute();
    }
    await noteUnsent(change, unsent);
  });
}

type SearchQueries = Pick<SupplyRecords, 'search' | 'searches' | 'searched'>;

function searchQueries(database: RecordDatabase): SearchQueries {
  return {
    search: (searches) =>
      database.transaction().execute(async (change) => {
        for (const { mac, since } of searches) {
          await change
            .insertInto('supplySearches')
            .columns(['mac', 'since'])
            .expression((row) =>
              row
                .selectFrom('devices')
                .select((one) => ['devices.mac', one.val(since).as('since')])
                .where('devices.mac', '=', mac),
            )
            .onConflict((conflict) =>
              conflict.column('mac').doUpdateSet({ since }).where('supplySearches.since', '>', since),
            )
            .execute();
        }
      }),
    searches: () => database.selectFrom('supplySearches').selectAll().orderBy('mac').execute(),
    async searched({ mac, since }) {
      await database.deleteFrom('supplySearches').where('mac', '=', mac).where('since', '>=', since).execute();
    },
  };
}

async function insert(change: RecordDatabase, reports: readonly StoredSupplyReport[]): Promise<void> {
  const macs = [...new Set(reports.map(({ mac }) => mac)), ''];
  const registered = await change.selectFrom('devices').select('mac').where('mac', 'in', macs).execute();
  const known = new Set(registered.map(({ mac }) => mac));
  const rows = reports.filter(({ mac }) => known.has(mac)).map(toRow);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await change
      .insertInto('supplyReports')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.columns(['mac', 'id']).doNothing())
      .execute();
  }
}

function toRow({ start, end, phases, voltages, ...report }: StoredSupplyReport): SupplyReportRow {
  return {
    ...report,
    beganAt: start,
    endedAt: end,
    phases: JSON.stringify(phases),
    voltages: JSON.stringify(voltages),
  };
}

function toReport({ beganAt, endedAt, phases, voltages, kind, ...row }: SupplyReportRow): StoredSupplyReport {
  return {
    ...row,
    kind: kind as SupplyKind,
    start: beganAt,
    end: endedAt,
    phases: JSON.parse(phases) as SupplyReport['phases'],
    voltages: JSON.parse(voltages) as SupplyReport['voltages'],
  };
}
