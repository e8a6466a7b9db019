import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Logger } from 'pino';
import type { ServedCertificate } from '../../tls/served-certificate.ts';
import { checkVersion } from './protocol-version.ts';

export interface TcpListenerOptions {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  /** Without one connections are not encrypted. */
  readonly tls?: ServedCertificate;
  readonly maxConnections: number;
  readonly log: Pick<Logger, 'warn'>;
}

/** A listening port and every connection made to it. */
export class TcpListener {
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>) {
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
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return new TcpListener(server, sockets);
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
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

function encrypted(certificate: ServedCertificate, take: (socket: Socket) => void): Server {
  const server = createTlsServer(certificate.pem, take);
  certificate.shownBy(server);
  return server;
}
