/** SQLite takes 32,766 values in a statement. */
const ROWS_PER_STATEMENT = 1_000;

/** Parts that fit into one statement. */
export function chunks<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / ROWS_PER_STATEMENT);
  return Array.from({ length: parts }, (_, n) => rows.slice(n * ROWS_PER_STATEMENT, (n + 1) * ROWS_PER_STATEMENT));
}
