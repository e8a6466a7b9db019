import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChdbProcess } from './chdb-process.ts';
import { decodeNative, textColumn } from './native-block.ts';
import { limits, sqlText } from './sql-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'phasor-limits-'));
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const engine = new ChdbProcess({ folder, log: quiet });
beforeAll(() => engine.start());
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});
const ask = (sql: string) => engine.query(sql);

describe('a statement with limits', () => {
  // proves R-MEAS-079
  it('ends when its seconds are over', async () => {
    await expect(ask(`SELECT sum(sipHash64(number)) FROM numbers(1000000000000) ${limits(1)}`)).rejects.toThrow(
      /time/i,
    );
  });

  // proves R-MEAS-079
  it('ends where it would take more memory than one may', async () => {
    await expect(ask(`SELECT length(range(400000000)) ${limits(20)}`)).rejects.toThrow(/memory/i);
  });
});

describe('a text in a statement', () => {
  it.each(["'", '\\', "\\'", "') OR 1 = 1 --", '\n', '💡', "'; DROP TABLE x; --"])('stays a text: %j', async (text) => {
    const { columns } = decodeNative(await ask(`SELECT ${sqlText(text)} AS text`));
    expect(textColumn(columns, 'text')).toEqual([text]);
  });
});
