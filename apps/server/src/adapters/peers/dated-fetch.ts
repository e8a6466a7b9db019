import { connect } from 'node:tls';
import type { NotePeerTime } from '../../ports/peer-times.ts';

const PATIENCE_MS = 3_000;
const HTTPS_PORT = 443;

type Fetch<Options> = (address: string, options: Options) => Promise<Response>;

/**
 * A `fetch` that notes when the other server says that it is (RFC 9110, 6.6.1). Where its certificate is not valid yet by the clock of
 * this machine, the beginning of the certificate is noted: it is at least that late.
 */
export function datedFetch<Options>(note: NotePeerTime, request: Fetch<Options>): Fetch<Options> {
  return async (address, options) => {
    const url = new URL(address);
    try {
      const answer = await request(address, options);
      noteDate(note, url.host, answer.headers.get('date'));
      return answer;
    } catch (error) {
      if (isNotYetValid(error)) {
        const begin = await certificateBegin(url);
        if (begin !== undefined) note(url.host, begin);
      }
      throw error;
    }
  };
}

/** Notes a `Date` header; nothing where it is missing or no date. */
export function noteDate(note: NotePeerTime, peer: string, header: string | null | undefined): void {
  const time = Date.parse(header ?? '');
  if (!Number.isNaN(time)) note(peer, time);
}

function isNotYetValid(error: unknown): boolean {
  const { code, cause } = Object(error) as { code?: unknown; cause?: unknown };
  return code === 'CERT_NOT_YET_VALID' || (cause !== undefined && isNotYetValid(cause));
}

/** Epoch ms; undefined where the server cannot be reached. Nothing is sent to it: it is not trusted. */
function certificateBegin({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port) || HTTPS_PORT, servername: hostname };
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: PATIENCE_MS }, () => {
      const begin = Date.parse(socket.getPeerCertificate().valid_from);
      socket.destroy();
      resolve(Number.isNaN(begin) ? undefined : begin);
    });
    const giveUp = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.on('error', giveUp);
    socket.on('timeout', giveUp);
  });
}
