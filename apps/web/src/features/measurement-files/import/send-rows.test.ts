import { IMPORT_LIMITS, type ImportRow } from '@phasor/contract';
import { describe, expect, it } from 'vitest';
import type { Call } from '../../../base/api/caller.ts';
import { CallError, NO_ANSWER } from '../../../base/errors/call-error.ts';
import { patientCaller } from '../patient-caller.ts';
import { importId, importName, isTooLong, rowsOfPart, sendRows } from './send-rows.ts';

const rowsOf = (count: number, values = 1): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    time: (index + 1) * 900_000,
    interval: 900_000,
    gauges: Object.fromEntries(Array.from({ length: values }, (_unused, value) => [`U_L${value}`, 230.123456])),
  }));

const job = (rows: readonly ImportRow[]) => ({ id: 'id', name: 'a.csv', token: 't', source: 1, rows }) as const;

/** A server with prepared answers, one for each call. */
function server(...answers: (Error | 'ok')[]) {
  const sent: { part: number; rows: number }[] = [];
  const waits: number[] = [];
  const progress: number[] = [];
  const call = (async (_name: string, input: { part: number; rows: ImportRow[] }) => {
    sent.push({ part: input.part, rows: input.rows.length });
    const answer = answers.shift() ?? 'ok';
    if (answer !== 'ok') throw answer;
    return { stored: input.rows.length - 1, skipped: 1 };
  }) as unknown as Call;
  const wait = async (ms: number) => void waits.push(ms);
  const ports = {
    call: patientCaller(call, wait),
    signal: new AbortController().signal,
    onProgress: (rows: number) => progress.push(rows),
  };
  return { call, ports, sent, waits, progress };
}

describe('an import', () => {
  it('is sent in parts that the server accepts, and adds up its answers', async () => {
    const { ports, sent, progress } = server();
    expect(await sendRows(job(rowsOf(4_500)), ports)).toEqual({ stored: 4_497, skipped: 3 });
    expect(sent).toEqual([
      { part: 0, rows: 2_000 },
      { part: 1, rows: 2_000 },
      { part: 2, rows: 500 },
    ]);
    expect(progress).toEqual([2_000, 4_000, 4_500]);
  });

  it('has parts of less than a mebibyte, for any number of columns', () => {
    for (const values of [1, 10, 46]) {
      const rows = rowsOf(3_000, values);
      const part = rows.slice(0, rowsOfPart(rows));
      expect(JSON.stringify(part).length).toBeLessThan(1_000_000);
    }
  });

  // proves R-FILE-013
  it('waits and sends the same part again while the server is down or limits the rate', async () => {
    const slow = new CallError({ code: 429, retryAfterMs: 250 });
    const { ports, sent, waits } = server(new CallError({ code: NO_ANSWER }), slow, 'ok');
    expect(await sendRows(job(rowsOf(10)), ports)).toEqual({ stored: 9, skipped: 1 });
    expect(sent.map(({ part }) => part)).toEqual([0, 0, 0]);
    expect(waits).toEqual([1_000, 250]);
  });

  it('gives up after some tries, and at once where waiting does not help', async () => {
    const away = server(...Array.from({ length: 9 }, () => new CallError({ code: NO_ANSWER })));
    await expect(sendRows(job(rowsOf(10)), away.ports)).rejects.toMatchObject({ code: NO_ANSWER });
    expect(away.sent).toHaveLength(6);
    const refused = server(new CallError({ code: 403 }));
    await expect(sendRows(job(rowsOf(10)), refused.ports)).rejects.toMatchObject({ code: 403 });
    expect(refused.sent).toHaveLength(1);
  });

  // proves R-FILE-013
  it('stops between two tries when it is aborted', async () => {
    const aborting = new AbortController();
    const { call } = server(new CallError({ code: NO_ANSWER }));
    const ports = {
      call: patientCaller(call, async () => aborting.abort()),
      signal: aborting.signal,
      onProgress: () => undefined,
    };
    await expect(sendRows(job(rowsOf(10)), ports)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('has no more parts than the server accepts', () => {
    expect(isTooLong(rowsOf(IMPORT_LIMITS.rows))).toBe(false);
    const row: ImportRow = { time: 1e12, interval: 1_000, gauges: { U_L1: 230 } };
    expect(isTooLong(Array<ImportRow>(IMPORT_LIMITS.rows * IMPORT_LIMITS.parts + 1).fill(row))).toBe(true);
  });

  it('has an id of its own form and a name that is not too long', () => {
    expect(importId(Uint8Array.from({ length: 16 }, (_, index) => index))).toBe('00010203-0405-0607-0809-0a0b0c0d0e0f');
    expect(importName('a'.repeat(200))).toHaveLength(120);
    expect(importName('  ')).toBe('–');
  });
});
