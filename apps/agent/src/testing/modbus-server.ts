import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A meter made of registers, for tests: its framing and checksum are its own, not those of a library. */
export class RegisterBank {
  readonly #words = new Map<string, number>();
  /** Requests that arrived, as `input 0 36`. */
  readonly requests: string[] = [];
  /** Whether it leaves requests without an answer. */
  isMute = false;

  setFloat(kind: 'input' | 'holding', at: number, value: number): void {
    const view = new DataView(new ArrayBuffer(4));
    view.setFloat32(0, value);
    this.setWords(kind, at, [view.getUint16(0), view.getUint16(2)]);
  }

  setWords(kind: 'input' | 'holding', at: number, words: readonly number[]): void {
    for (const [index, word] of words.entries()) this.#words.set(`${kind} ${at + index}`, word);
  }

  /** Answer to a request without its frame: an exception 2 for registers that it does not have. */
  answer(pdu: Buffer): Buffer | undefined {
    const [code = 0, at, count] = [pdu[0], pdu.readUInt16BE(1), pdu.readUInt16BE(3)];
    const kind = code === 4 ? 'input' : 'holding';
    this.requests.push(`${kind} ${at} ${count}`);
    if (this.isMute) return undefined;
    if (code !== 3 && code !== 4) return Buffer.from([code | 0x80, 1]);
    const words = Array.from({ length: count }, (_, n) => this.#words.get(`${kind} ${at + n}`));
    if (words.some((word) => word === undefined)) return Buffer.from([code | 0x80, 2]);
    const answer = Buffer.alloc(2 + 2 * count);
    answer.writeUInt8(code, 0);
    answer.writeUInt8(2 * count, 1);
    words.forEach((word, index) => {
      answer.writeUInt16BE(word ?? 0, 2 + 2 * index);
    });
    return answer;
  }
}

export interface ModbusServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves meters by their address, over Modbus TCP or with the frames of a serial line over TCP. */
export async function startModbusServer(
  framing: 'tcp' | 'rtu',
  banks: Readonly<Record<number, RegisterBank>>,
  port = 0,
): Promise<ModbusServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (framing === 'tcp') serveTcp(socket, banks);
    else serveRtu(socket, banks);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const HEAD_BYTES = 7;

function serveTcp(socket: Socket, banks: Readonly<Record<number, RegisterBank>>): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes as Buffer]);
    while (rest.length >= HEAD_BYTES && rest.length >= 6 + rest.readUInt16BE(4)) {
      const length = 6 + rest.readUInt16BE(4);
      const pdu = banks[rest.readUInt8(6)]?.answer(rest.subarray(HEAD_BYTES, length));
      if (pdu) {
        const head = Buffer.from(rest.subarray(0, HEAD_BYTES));
        head.writeUInt16BE(pdu.length + 1, 4);
        socket.write(Buffer.concat([head, pdu]));
      }
      rest = rest.subarray(length);
    }
  });
}

const RTU_REQUEST_BYTES = 8;

/** Serves the frames of a serial line on any stream. */
export function serveRtu(stream: Duplex, banks: Readonly<Record<number, RegisterBank>>): void {
  let rest = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= RTU_REQUEST_BYTES) {
      const request = rest.subarray(0, RTU_REQUEST_BYTES);
      rest = rest.subarray(RTU_REQUEST_BYTES);
      const isWhole = request.readUInt16LE(6) === modbusCrc(request.subarray(0, 6));
      const pdu = isWhole ? banks[request.readUInt8(0)]?.answer(request.subarray(1, 6)) : undefined;
      if (!pdu) continue;
      const body = Buffer.concat([request.subarray(0, 1), pdu]);
      const crc = Buffer.alloc(2);
      crc.writeUInt16LE(modbusCrc(body));
      stream.write(Buffer.concat([body, crc]));
    }
  });
}

function modbusCrc(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
