import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { ConfigError, readConfig } from '../config.ts';

interface HealthProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
}

interface Answer {
  readonly status: 'OK' | 'TROUBLE' | 'FAIL';
  readonly faults: readonly { readonly fault: string; readonly since: string }[];
}

const LIMIT_MS = 5_000;

/**
 * `npm run health`: what the server of this configuration answers about itself, for supervisors of containers and for people.
 * @returns the exit code: 0 it serves, also in trouble; 1 it does not; 2 the configuration is refused
 */
export async function healthTool({ env, print, complain }: HealthProcess): Promise<number> {
  try {
    const { host, port, tls } = readConfig(env);
    const { status, faults } = await healthAt({ host: reachable(host), port, secure: tls !== undefined });
    print([status, ...faults.map(({ fault, since }) => `${fault} since ${since}`)].join('\n'));
    return status === 'FAIL' ? 1 : 0;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** An address of this machine behind which the server listens. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

function healthAt({ host, port, secure }: { host: string; port: number; secure: boolean }): Promise<Answer> {
  // The certificate is made for the name that people use, not for this machine's own address.
  const ask = secure ? secureRequest : plainRequest;
  const options = { host, port, path: '/health', timeout: LIMIT_MS, ...(secure && { rejectUnauthorized: false }) };
  return new Promise((resolve, reject) => {
    const sent = ask(options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(JSON.parse(text) as Answer));
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${LIMIT_MS / 1_000} s`)));
    sent.on('error', (error) => reject(new Error(`The server does not answer: ${error.message}`, { cause: error })));
    sent.end();
  });
}
