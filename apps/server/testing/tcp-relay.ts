import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../../scripts/test-services/local-service.mjs';

/** A way to a service that can be cut and opened again, as a network does. */
export interface TcpRelay {
  readonly port: number;
  cut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a way from a free port of this machine to a service. */
export async function openRelay(to: { readonly host: string; readonly port: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const port = await freePort();
  let server: Server | undefined;
  const open = async () => {
    server = createServer((client) => {
      const service = connect(to.port, to.host);
      for (const [one, other] of [
        [client, service],
        [service, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
        one.pipe(other);
      }
    });
    const opened = server;
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  };
  await open();
  return {
    port,
    open,
    async cut() {
      const closed = new Promise((resolve) => server?.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
