import { type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { CALL_ROUTES, type CallName, type CallRequest } from '@phasor/contract';
import type { SignedIn } from '../../e2e/support/client.ts';

/** The Accept-Encoding of Chromium for a trusted address. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
};

/** The caller and the address. */
export interface Asker {
  readonly url: string;
  readonly session: SignedIn;
}

/**
 * Sends a request as a browser does and returns the ms until the last byte of the answer arrived. The time that a browser
 * takes to read it is not the server's. @throws when the answer is not OK
 */
export async function callTime<Name extends CallName>(
  { url, session }: Asker,
  name: Name,
  body: CallRequest<Name>,
): Promise<number> {
  const route = CALL_ROUTES[name];
  const began = performance.now();
  const answer = await post(`${url}/api_${route.base}${route.paths[0]}`, JSON.stringify(body), {
    'content-type': 'application/json',
    'accept-encoding': BROWSER_ENCODINGS,
    cookie: session.cookie,
    origin: url,
  });
  const taken = performance.now() - began;
  const text = (await decoded(answer)).toString();
  const { status }: { status: string } = JSON.parse(text);
  if (status !== 'OK') throw new Error(`${name} was answered ${text}`);
  return taken;
}

interface Answer {
  readonly encoding: string | undefined;
  readonly bytes: Buffer;
}

function post(address: string, body: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', headers }, (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function decoded({ encoding, bytes }: Answer): Promise<Buffer> {
  const decode = encoding === undefined ? undefined : DECODERS[encoding];
  return decode ? decode(bytes) : Promise.resolve(bytes);
}
