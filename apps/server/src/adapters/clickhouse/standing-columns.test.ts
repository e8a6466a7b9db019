import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERIES_LEVELS } from '../../ports/series-store.ts';
import { schemaStatements } from './schema.ts';

/** Columns of the tables as released, in their order: `name type`. Tables of steps are alike. */
const RELEASED = new Map(
  readFileSync(join(import.meta.dirname, 'standing-columns.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [table = '', columns = ''] = line.split(': ');
      return [table, columns.split(', ')];
    }),
);

/** Name and type of each column that a table is created with. */
function columnsOf(table: string): string[] {
  const statement = schemaStatements({ database: 'p' }).find((each) =>
    each.startsWith(`CREATE TABLE IF NOT EXISTS p.${table} (`),
  );
  const list = statement?.slice(statement.indexOf('(') + 1, statement.indexOf(') ENGINE')) ?? '';
  return list
    .replaceAll(", 'UTC'", '')
    .split(/, (?![^()]*\))/)
    .filter((column) => !column.startsWith('INDEX'))
    .map((column) => column.split(' ').slice(0, 2).join(' '));
}

describe.each([...RELEASED])('the table %s', (table, released) => {
  // proves R-MEAS-066
  it('keeps every released column, with its name, its type and its order', () => {
    const columns = columnsOf(table);
    expect(columns.filter((column) => released.includes(column))).toEqual(released);
  });
});

it('has the same columns at every level of steps', () => {
  for (const family of ['electrical', 'circuits', 'sensor', 'relays']) {
    for (const level of SERIES_LEVELS.filter((each) => each !== 'raw' && each !== 'minute')) {
      expect(columnsOf(`${family}_${level}`), `${family} ${level}`).toEqual(columnsOf(`${family}_minute`));
    }
  }
});
