import { type RawBuilder, sql } from 'kysely';
import { ARRIVALS, type ArrivalBlocks } from '../../ports/series/arrival-blocks.ts';
import type { RecordDatabase } from './engine.ts';

/** The fact that says up to which number blocks were taken. */
const FACT = 'arrivals';
const TAKEN = sql<number>`cast(facts.value as bigint)`;

export function arrivalQueries(database: RecordDatabase): ArrivalBlocks {
  return {
    async take(above) {
      const least = above + ARRIVALS.block;
      if (least > ARRIVALS.last) return undefined;
      const next = nextAbove(above);
      // One statement: of two that come at once the second waits for the row, and goes on from what the first has left.
      const { rows } = await sql<{ value: string }>`
        insert into facts (name, value) values (${FACT}, ${String(least)})
        on conflict (name) do update set value = cast(${next} as text) where ${next} <= ${sql.lit(ARRIVALS.last)}
        returning value`.execute(database);
      const last = rows[0] && Number(rows[0].value);
      return last === undefined ? undefined : { after: last - ARRIVALS.block, last };
    },
    async giveBack({ last }, used) {
      await database
        .updateTable('facts')
        .set({ value: String(used) })
        .where('name', '=', FACT)
        .where('value', '=', String(last))
        .execute();
    },
  };
}

/** The last number of the next block. The number is bound as text: SQLite would bind a JavaScript number with a fraction. */
function nextAbove(above: number): RawBuilder<number> {
  const least = sql<number>`cast(${String(above)} as bigint)`;
  return sql<number>`(case when ${TAKEN} > ${least} then ${TAKEN} else ${least} end) + ${sql.lit(ARRIVALS.block)}`;
}
