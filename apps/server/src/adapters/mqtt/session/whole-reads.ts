import type { Readable } from 'node:stream';

/**
 * All bytes that a stream has received and nobody has read; null where there are none. From Node.js 26 on `read()` answers one of
 * the pieces in which they came, and no event follows for the others.
 */
export function readWhole(stream: Readable): Buffer | null {
  return joined(() => stream.read());
}

/**
 * The same stream, whose `read()` answers all that was received, as before Node.js 26. The broker's library relies on it: it reads
 * once for each event, and reads again while it handles what it has read. Given single pieces, it handles the second one within the
 * first, takes its bytes for the rest of another packet, and ends the connection.
 */
export function readingWhole<Stream extends Readable>(stream: Stream): Stream {
  const readSome = stream.read.bind(stream);
  stream.read = (size?: number | null) => (typeof size === 'number' ? readSome(size) : joined(readSome));
  return stream;
}

function joined(read: () => Buffer | null): Buffer | null {
  const pieces: Buffer[] = [];
  for (let piece = read(); piece !== null; piece = read()) pieces.push(piece);
  return pieces.length > 1 ? Buffer.concat(pieces) : (pieces[0] ?? null);
}
