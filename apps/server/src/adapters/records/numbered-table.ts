import type { CreateTableBuilder } from 'kysely';
import type { RecordEngine } from './engine.ts';

export type EngineName = RecordEngine['name'];

/** A key the database counts up; a number is never given twice, so that what still names a removed row names nothing. */
export function withNumber<Table extends string>(table: CreateTableBuilder<Table>, engine: EngineName) {
  return table.addColumn('id', 'integer', (column) =>
    engine === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
  );
}
