import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const ALGORITHM = 'aes-256-gcm';
const CHUNK = 1024 * 1024;
const TAG = 16;
const SALT = 16;
const NONCE = 12;
const KEY = 32;
/** 64 MiB of memory for each guess of the operator's secret. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** A seal that does not fit: another key, or bytes that were changed or cut. */
export class SealError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SealError';
  }
}

/** Hexadecimal; with the operator's secret it gives the key. */
export function newSealSalt(): string {
  return randomBytes(SALT).toString('hex');
}

/** The key that an operator's secret gives with the salt of a backup folder. */
export async function sealKey(secret: Uint8Array, salt: string): Promise<Buffer> {
  const derive = promisify<Uint8Array, Uint8Array, number, object, Buffer>(scrypt);
  return derive(secret, Buffer.from(salt, 'hex'), KEY, SCRYPT);
}

/** Hexadecimal; shows whether a key is the right one. */
export function checkOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'check', SALT)).toString('hex');
}

export function fits(key: Buffer, check: string): boolean {
  const [own, kept] = [Buffer.from(checkOf(key), 'hex'), Buffer.from(check, 'hex')];
  return own.length === kept.length && timingSafeEqual(own, kept);
}

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Seals a stream: a salt, then chunks of a mebibyte, each with its tag. The nonce counts the chunks and marks the last, so
 * that none can be left out, moved or cut off (the STREAM construction).
 */
export async function* sealed(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const streamKey = keyOf(key, salt);
  yield salt;
  for await (const { bytes, index, isLast } of chunksOf(source, CHUNK)) {
    const cipher = createCipheriv(ALGORITHM, streamKey, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Opens what `sealed` made; nothing of a chunk is given before its tag is proven. @throws SealError */
export async function* opened(source: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  let streamKey: Buffer | undefined;
  const parts = afterHead(source, SALT, (salt) => {
    streamKey = keyOf(key, salt);
  });
  for await (const { bytes, index, isLast } of chunksOf(parts, CHUNK + TAG)) {
    if (streamKey === undefined || bytes.length < TAG) throw new SealError('the file is cut off');
    const decipher = createDecipheriv(ALGORITHM, streamKey, nonceOf(index, isLast));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - TAG)), decipher.final()]);
    } catch {
      throw new SealError('the file was changed, or the key is another one');
    }
  }
}

function keyOf(key: Buffer, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'stream', KEY));
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce[NONCE - 1] = isLast ? 1 : 0;
  return nonce;
}

/** Chunks of one size; the last one is what remains, and empty for an empty stream. */
async function* chunksOf(source: Bytes, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const part of source) {
    waiting.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    length += part.byteLength;
    if (length <= size) continue;
    let rest = Buffer.concat(waiting, length);
    for (; rest.length > size; rest = rest.subarray(size)) {
      yield { bytes: rest.subarray(0, size), index, isLast: false };
      index += 1;
    }
    waiting = [rest];
    length = rest.length;
  }
  yield { bytes: Buffer.concat(waiting, length), index, isLast: true };
}

async function* afterHead(source: Bytes, length: number, take: (head: Buffer) => void): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const part of source) {
    if (head.length >= length) {
      yield part;
      continue;
    }
    head = Buffer.concat([head, part]);
    if (head.length < length) continue;
    take(head.subarray(0, length));
    yield head.subarray(length);
  }
  if (head.length < length) throw new SealError('the file is cut off');
}
