import type { Socket } from 'node:net';
import { readWhole } from '../session/whole-reads.ts';

const CONNECT = 0x10;
/** A bridge of Mosquitto sets the highest bit of its version. */
const BRIDGE = 0x80;
/** MQTT 3.1 and 3.1.1. */
const SPOKEN = [3, 4];

/** CONNACK of MQTT 5, 3.2.2.2: reason 0x84, unsupported protocol version. */
const REFUSED_5 = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00]);
/** CONNACK of MQTT 3.1.1, 3.2.2.3: return code 1, unacceptable protocol version. */
const REFUSED = Buffer.from([0x20, 0x02, 0x00, 0x01]);

/**
 * What a connection that begins with these bytes is refused with: a CONNACK in the client's own protocol. Null where the
 * broker reads on, undefined while more bytes are needed.
 */
export function versionRefusal(bytes: Buffer): Buffer | null | undefined {
  if (bytes.length === 0) return undefined;
  if (bytes[0] !== CONNECT) return null;
  const lengthEnd = bytes.subarray(1, 5).findIndex((byte) => byte < 0x80) + 2;
  if (lengthEnd === 1) return bytes.length < 5 ? undefined : null;
  if (bytes.length < lengthEnd + 2) return undefined;
  const nameEnd = lengthEnd + 2 + bytes.readUInt16BE(lengthEnd);
  // Names of the protocol have at most six letters.
  if (nameEnd > lengthEnd + 8) return null;
  if (bytes.length <= nameEnd) return undefined;
  if (!['MQTT', 'MQIsdp'].includes(bytes.toString('latin1', lengthEnd + 2, nameEnd))) return null;
  const version = (bytes[nameEnd] ?? 0) & ~BRIDGE;
  if (SPOKEN.includes(version)) return null;
  return version === 5 ? REFUSED_5 : REFUSED;
}

/** How long a client may take until its CONNECT, ms. */
const CONNECT_MS = 10_000;

interface VersionCheck {
  /** Called with a connection whose version is spoken, with all its bytes unread. */
  readonly accept: (socket: Socket) => void;
  readonly refuse: () => void;
}

/** Reads the beginning of a connection: the broker itself ends one of another version without an answer. */
export function checkVersion(socket: Socket, { accept, refuse }: VersionCheck): void {
  let begun: Buffer = Buffer.alloc(0);
  const timer = setTimeout(() => socket.destroy(), CONNECT_MS);
  const end = () => {
    clearTimeout(timer);
    socket.off('readable', read);
    socket.off('error', end);
    socket.off('close', end);
  };
  const read = () => {
    const received = readWhole(socket);
    if (received === null) return;
    begun = Buffer.concat([begun, received]);
    const refusal = versionRefusal(begun);
    if (refusal === undefined) return;
    end();
    if (refusal === null) {
      socket.unshift(begun);
      accept(socket);
      return;
    }
    refuse();
    // What a refused client still sends is read and thrown away, so that the answer reaches it before the end.
    socket.on('error', () => {});
    socket.resume();
    socket.end(refusal);
    setTimeout(() => socket.destroy(), CONNECT_MS).unref();
  };
  socket.on('readable', read);
  socket.on('error', end);
  socket.on('close', end);
}
