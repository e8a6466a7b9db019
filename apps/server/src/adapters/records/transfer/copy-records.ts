import { MoveRefusal } from '../../../settings/unfinished-move.ts';
import { migrationNames } from '../migrations/migrations.ts';
import { OWN_TABLES, type RecordEnd, type RecordTarget, type TableSum, TableSummer } from './record-end.ts';

/** @throws MoveRefusal on records that another version has written */
export async function refuseOtherRecords(source: RecordEnd): Promise<void> {
  const [taken, known] = [await source.migrations(), migrationNames('sqlite')];
  const missing = known.find((name) => !taken.includes(name));
  const unknown = taken.find((name) => !known.includes(name));
  if (missing === undefined && unknown === undefined) return;
  const sign =
    missing === undefined ? `this version does not know the step ${unknown}` : `step ${missing} is not taken`;
  throw new MoveRefusal(
    `the records were written by another version of Phasor (${sign}): start this version on them once, stop it, and move then`,
  );
}

/**
 * Replaces the records of a target by those of a source, all or nothing, and proves them equal before they are committed.
 * @returns sums by table. @throws MoveRefusal where they are not equal
 */
export async function copyRecords(source: RecordEnd, target: RecordTarget): Promise<ReadonlyMap<string, TableSum>> {
  const tables = (await source.tables()).filter((name) => !OWN_TABLES.includes(name));
  const sums = new Map<string, TableSum>();
  await target.alone(async (writer) => {
    for (const table of tables) {
      const columns = await source.columns(table);
      const summer = new TableSummer();
      for await (const rows of source.rows(table, columns)) {
        await writer.insert(table, columns, rows);
        for (const row of rows) summer.add(row);
      }
      sums.set(table, summer.sum);
    }
    const last = await source.lastNumbers();
    await writer.continueNumbers(last);
    await prove(target, sums, last);
  });
  return sums;
}

async function prove(
  target: RecordEnd,
  sums: ReadonlyMap<string, TableSum>,
  last: ReadonlyMap<string, bigint>,
): Promise<void> {
  for (const [table, { rows, checksum }] of sums) {
    const summer = new TableSummer();
    for await (const portion of target.rows(table, await target.columns(table))) {
      for (const row of portion) summer.add(row);
    }
    const { sum } = summer;
    if (sum.rows === rows && sum.checksum === checksum) continue;
    throw new MoveRefusal(
      `records: ${table} has ${sum.rows} rows (checksum ${sum.checksum}) at the target, ${rows} (${checksum}) at the source`,
    );
  }
  const numbers = await target.lastNumbers();
  for (const [table, number] of last) {
    if (numbers.get(table) !== number)
      throw new MoveRefusal(`records: ${table} does not continue after number ${number}`);
  }
}
