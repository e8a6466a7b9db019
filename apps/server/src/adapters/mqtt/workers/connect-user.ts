import type { Duplex } from 'node:stream';
import { readWhole } from '../session/whole-reads.ts';

const CONNECT = 0x10;
const FLAGS = { will: 0x04, user: 0x80 } as const;
/** Longest beginning of a connection that is looked at, bytes: the same as before a sign-in. */
const LONGEST = 64 * 1_024;

/**
 * User name in the CONNECT packet with which bytes begin (MQTT 3.1.1, 3.1): null where there is none or the packet cannot be read,
 * undefined while more bytes are needed.
 */
export function connectUser(bytes: Buffer): string | null | undefined {
  if (bytes.length > 0 && bytes[0] !== CONNECT) return null;
  const body = packetBody(bytes);
  if (body === null || body === undefined) return bytes.length > LONGEST ? null : body;
  const name = field(body, 0);
  const flagsAt = (name?.end ?? body.length) + 1;
  const flags = body[flagsAt];
  if (flags === undefined || (flags & FLAGS.user) === 0) return null;
  // Flags and keep-alive stand between the name of the protocol and the fields: client id, topic and content of the will, user.
  const before = flags & FLAGS.will ? 3 : 1;
  let at = flagsAt + 3;
  for (let skipped = 0; skipped < before; skipped += 1) at = field(body, at)?.end ?? body.length;
  return field(body, at)?.text ?? null;
}

/** What follows the length of a packet (MQTT 3.1.1, 2.2.3). */
function packetBody(bytes: Buffer): Buffer | null | undefined {
  let length = 0;
  for (let at = 1; at <= 4; at += 1) {
    const digit = bytes[at];
    if (digit === undefined) return undefined;
    length += (digit & 0x7f) * 128 ** (at - 1);
    if (digit < 0x80) {
      if (length > LONGEST) return null;
      const end = at + 1 + length;
      return bytes.length < end ? undefined : bytes.subarray(at + 1, end);
    }
  }
  return null;
}

function field(body: Buffer, at: number): { readonly text: string; readonly end: number } | undefined {
  if (body.length < at + 2) return undefined;
  const end = at + 2 + body.readUInt16BE(at);
  return body.length < end ? undefined : { text: body.toString('utf8', at + 2, end), end };
}

/** How long a client may take for its CONNECT, ms. */
const CONNECT_MS = 10_000;

/** Reads until it is known who connects, and leaves all bytes unread. Never resolves for a connection that ends before. */
export function whoConnects(stream: Duplex): Promise<string | null> {
  return new Promise((resolve) => {
    let begun: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => stream.destroy(), CONNECT_MS);
    const end = () => {
      clearTimeout(timer);
      stream.off('readable', read);
      stream.off('close', end);
    };
    const read = () => {
      const received = readWhole(stream);
      if (received === null) return;
      begun = Buffer.concat([begun, received]);
      const user = connectUser(begun);
      if (user === undefined) return;
      end();
      stream.unshift(begun);
      resolve(user);
    };
    stream.on('readable', read);
    stream.on('close', end);
  });
}
