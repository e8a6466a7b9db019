import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Logger } from 'pino';
import type { ServedCertificate } from '../../tls/served-certificate.ts';
import { checkVersion } from './protocol-version.ts';

interface ListeningAddress {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
}

export interface TcpListenerOptions extends ListeningAddress {
  /** Without one connections are not encrypted. */
  readonly tls?: ServedCertificate;
  readonly maxConnections: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** A listening port and every connection made to it. */
export class TcpListener {
  readonly #server: Server;
  /** Undefined where others have them: their ends are not waited for. */
  readonly #sockets: Set<Socket> | undefined;

  private constructor(server: Server, sockets?: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
  }

  /** @param accept called with each connection whose version of MQTT is spoken. @throws when the port is taken */
  static async open(options: TcpListenerOptions, accept: (socket: Socket) => void): Promise<TcpListener> {
    const { port, host, tls, maxConnections, log } = options;
    const refuse = () => log.warn('connection refused: its version of MQTT is not supported');
    const sockets = new Set<Socket>();
    const take = (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.setNoDelay(true);
      checkVersion(socket, { accept, refuse });
    };
    const server = tls ? encrypted(tls, take) : createServer(take);
    server.maxConnections = maxConnections;
    await listening(server, { port, host });
    return new TcpListener(server, sockets);
  }

  /** @param take called with each connection, of which nothing was read. @throws when the port is taken */
  static async openUnread(address: ListeningAddress, take: (socket: Socket) => void): Promise<TcpListener> {
    const server = createServer({ pauseOnConnect: true }, take);
    await listening(server, address);
    return new TcpListener(server);
  }

  get port(): number | null {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : null;
  }

  /** Accepts no more connections. */
  refuse(): void {
    this.#server.close();
  }

  /** Ends the remaining connections and resolves when everything is closed. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets ?? []) socket.destroy();
    if (this.#sockets !== undefined) await closed;
  }
}

async function listening(server: Server, { port, host }: ListeningAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function encrypted(certificate: ServedCertificate, take: (socket: Socket) => void): Server {
  const server = createTlsServer(certificate.pem, take);
  certificate.shownBy(server);
  return server;
}
