import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordsInMemory } from '../../testing/record-builders.ts';
import type { RecordStore } from '../ports/records/record-store.ts';
import { KEY_PRINT_FACTS, noteKey, noteNextKey, proveKey } from './key-print.ts';

const file = '/data/access.key';
const [KEY, NEXT, OTHER] = [randomBytes(32), randomBytes(32), randomBytes(32)];

let records: RecordStore;
beforeEach(async () => {
  records = await recordsInMemory();
});
afterEach(() => records.stop());

const prove = (key: Buffer) => proveKey(key, { file, facts: records.facts });
const refusal = { name: 'StartRefusal', message: expect.stringMatching(/access\.key is another one.*keys -- adopt/) };

describe('the print of the key', () => {
  // proves R-OPS-104
  it('is noted at the first start, and another key is refused in words from then on', async () => {
    await prove(KEY);
    await prove(KEY);
    await expect(prove(OTHER)).rejects.toMatchObject(refusal);
    await prove(KEY);
    const print = (await records.facts.read(KEY_PRINT_FACTS.present)) ?? '';
    expect(print).toMatch(/^[0-9a-f]{64}$/);
    expect(print).not.toBe(KEY.toString('hex'));
  });

  // proves R-OPS-104
  it('is that of one of several that start at once', async () => {
    const outcomes = await Promise.allSettled([KEY, NEXT, OTHER].map(prove));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  // proves R-OPS-105
  it('of a rotation that has begun is accepted beside the present one, wherever it was ended', async () => {
    await prove(KEY);
    await noteNextKey(NEXT, records.facts);
    // Before the file has the next key.
    await prove(KEY);
    await expect(prove(OTHER)).rejects.toMatchObject(refusal);
    // After it, before the records say so.
    await prove(NEXT);
    await prove(NEXT);
    await expect(prove(KEY)).rejects.toMatchObject(refusal);
  });

  // proves R-OPS-105
  it('is that of the next key once the rotation is done, and of no other', async () => {
    await prove(KEY);
    await noteNextKey(OTHER, records.facts);
    await noteNextKey(NEXT, records.facts);
    await noteKey(NEXT, records.facts);
    await prove(NEXT);
    for (const key of [KEY, OTHER]) await expect(prove(key)).rejects.toMatchObject(refusal);
  });
});
