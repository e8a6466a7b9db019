import { connect } from 'node:tls';
import type { NotePeerTime } from '../../ports/peer-times.ts';

const PATIENCE_MS = 3_000;
const HTTPS_PORT = 443;
/** Dates are of whole seconds. */
const DATE_STEP_MS = 1_000;

type Fetch<Options> = (address: string, options: Options) => Promise<Response>;

/**
 * A `fetch` that notes when the other server says that it is (RFC 9110, 6.6.1). Where its certificate is not valid yet by the clock of
 * this machine, the beginning of the certificate is noted: it is at least that late.
 */
export function datedFetch<Options>(note: NotePeerTime, request: Fetch<Options>): Fetch<Options> {
  return async (address, options) => {
    const url = new URL(address);
    const asked = performance.now();
    try {
      const answer = await request(address, options);
      const [date, age] = ['date', 'age'].map((name) => answer.headers.get(name));
      // What a cache kept (RFC 9111, 5.1) is as old as it likes.
      noteDate(note, { peer: url.host, date, asked: age === null ? asked : Number.NEGATIVE_INFINITY });
      return answer;
    } catch (error) {
      if (isNotYetValid(error)) {
        const begin = await certificateBegin(url);
        if (begin !== undefined) note(url.host, begin, Number.POSITIVE_INFINITY);
      }
      throw error;
    }
  };
}

interface DatedAnswer {
  readonly peer: string;
  /** The `Date` header. */
  readonly date: string | null | undefined;
  /** When it was requested, ms of a monotonic clock: the answer is not older. */
  readonly asked: number;
}

/** Notes the date of an answer; nothing where it is missing or no date. */
export function noteDate(note: NotePeerTime, { peer, date, asked }: DatedAnswer): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) note(peer, time, performance.now() - asked + DATE_STEP_MS);
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
