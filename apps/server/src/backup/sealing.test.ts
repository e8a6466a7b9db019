import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkOf, fits, newSealSalt, opened, sealed, sealKey } from './sealing.ts';

const CHUNK = 1024 * 1024;
let key: Buffer;
beforeAll(async () => {
  key = await sealKey(Buffer.from('a long secret of an operator'), newSealSalt());
});

/** In pieces of any length, as a disk gives them. */
function inPieces(bytes: Buffer, length = 65_536): Readable {
  const pieces = Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
  return Readable.from(pieces);
}

const seal = (bytes: Buffer) => buffer(sealed(inPieces(bytes), key));
const unseal = (bytes: Buffer, by = key, length?: number) => buffer(opened(inPieces(bytes, length), by));

describe('a sealed stream', () => {
  // proves R-OPS-007
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7])('gives back %i bytes', async (length) => {
    const bytes = randomBytes(length);
    const kept = await seal(bytes);
    expect(kept.length).toBe(16 + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
    expect((await unseal(kept)).equals(bytes)).toBe(true);
    expect((await unseal(kept, key, 7_919)).equals(bytes)).toBe(true);
  });

  it('is another one each time', async () => {
    const bytes = randomBytes(100);
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
  });

  // proves R-OPS-007
  it('is refused when a bit is changed, the end is missing, chunks are exchanged, or the key is another one', async () => {
    const kept = await seal(randomBytes(3 * CHUNK));
    const changed = Buffer.from(kept);
    changed[CHUNK] = (changed[CHUNK] ?? 0) ^ 1;
    const [salt, first, second, third] = [
      kept.subarray(0, 16),
      ...[0, 1, 2].map((index) => kept.subarray(16 + index * (CHUNK + 16), 16 + (index + 1) * (CHUNK + 16))),
    ] as [Buffer, Buffer, Buffer, Buffer];
    const wrong = [
      changed,
      kept.subarray(0, kept.length - 1),
      Buffer.concat([salt, first, second]),
      Buffer.concat([salt, second, first, third]),
      Buffer.concat([kept, Buffer.of(0)]),
      kept.subarray(0, 10),
      Buffer.alloc(0),
    ];
    for (const bytes of wrong) await expect(unseal(bytes)).rejects.toThrow(/changed|cut off/);
    const other = await sealKey(Buffer.from('another secret of somebody'), newSealSalt());
    await expect(unseal(kept, other)).rejects.toThrow('key is another one');
    expect([fits(key, checkOf(key)), fits(other, checkOf(key))]).toEqual([true, false]);
  });
});
