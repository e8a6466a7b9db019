import { createServer } from 'node:http';
import { ERRORS } from '@phasor/contract';

interface Address {
  readonly host: string;
  readonly port: number;
}

const { code, http, message } = ERRORS['server.unavailable'];
/** To everybody: what is wrong may name places, so the log alone has it. */
const ANSWER = JSON.stringify({ status: 'FAIL', code, message, faults: [] });

/**
 * Stands in for a server that refused its settings or data, where a supervisor would start that one again and again. Every
 * request, also `/health`, is answered with 503; nothing else is served, and no file is held, so that a repair can run beside it.
 * @returns the TCP port that answers; undefined where it is not free, and then the process stays as well
 */
export function standIn({ host, port }: Address): Promise<number | undefined> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(http, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(ANSWER);
  });
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  server.once('error', () => {
    // Nothing listens that would keep the process.
    setInterval(() => undefined, 2 ** 31 - 1);
    resolve(undefined);
  });
  server.listen(port, host, () => {
    const address = server.address();
    resolve(typeof address === 'object' && address !== null ? address.port : undefined);
  });
  return promise;
}
