import { once } from 'node:events';
import { chmodSync, closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { StartRefusal } from '../settings/start-refusal.ts';

const NAME = 'control.sock';
/** Longest address of a Unix socket, with room for its end. */
const ADDRESS_BYTES = 100;

/** What commands on this machine may ask of the server that works in a data folder. */
export interface ControlTasks {
  /** Makes a copy of the measurements and returns its folder; null where another program keeps them. */
  snapshot(): Promise<string | null>;
}

type Task = keyof ControlTasks;

/**
 * Where commands reach the server that holds the files of a data folder: a Unix socket in that folder, so that only those
 * who may read the folder can ask.
 */
export class ControlSocket {
  readonly #folder: string;
  readonly #tasks: ControlTasks;
  #server: Server | undefined;

  constructor(folder: string, tasks: ControlTasks) {
    this.#folder = folder;
    this.#tasks = tasks;
  }

  /** @throws StartRefusal where another server works in the folder */
  async start(): Promise<void> {
    if (await isServing(this.#folder)) {
      throw new StartRefusal(
        `Another server works in ${this.#folder}: stop it first, or give this one a folder of its own.`,
      );
    }
    const { path, release } = addressIn(this.#folder);
    try {
      // Left by a server that was killed.
      rmSync(path, { force: true });
      const server = createServer((request, answer) => void this.#answer(request, answer));
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
      chmodSync(path, 0o600);
      this.#server = server;
    } finally {
      release();
    }
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(join(this.#folder, NAME), { force: true });
  }

  async #answer({ url = '' }: IncomingMessage, answer: ServerResponse): Promise<void> {
    const task = url.slice(1);
    const reply = (code: number, body: object) =>
      answer.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (!Object.hasOwn(this.#tasks, task)) return void reply(404, { reason: `${task} is not known` });
    try {
      reply(200, { result: await this.#tasks[task as Task]() });
    } catch (error) {
      reply(500, { reason: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** The server's answer; undefined where none works in the folder. @throws Error with the reason of a failure */
export async function askServer<Name extends Task>(
  folder: string,
  task: Name,
): Promise<{ readonly result: Awaited<ReturnType<ControlTasks[Name]>> } | undefined> {
  const { path, release } = addressIn(folder);
  try {
    const { code, body } = await exchange(path, task);
    const answer = JSON.parse(body) as { result: Awaited<ReturnType<ControlTasks[Name]>>; reason?: string };
    if (code !== 200) throw new Error(`the server could not do it: ${answer.reason ?? code}`);
    return answer;
  } catch (error) {
    if (isAbsence(error)) return undefined;
    throw error;
  } finally {
    release();
  }
}

/** Whether a server works in the folder. */
export async function isServing(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false;
  const { path, release } = addressIn(folder);
  try {
    // One that hangs works in it, too: its socket is connected to without it.
    await connected(path);
    return true;
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  } finally {
    release();
  }
}

async function connected(path: string): Promise<void> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}

function exchange(socketPath: string, task: string): Promise<{ code: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, path: `/${task}`, method: 'POST' }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => resolve({ code: answer.statusCode ?? 0, body }));
    });
    asking.on('error', reject).end();
  });
}

function isAbsence(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED', 'ENOTDIR'].includes(String(error.code))
  );
}

/** The address of the socket; where it is too long for one, by way of the open folder. */
function addressIn(folder: string): { readonly path: string; release(): void } {
  const path = join(folder, NAME);
  if (Buffer.byteLength(path) <= ADDRESS_BYTES) return { path, release: () => undefined };
  const open = openSync(folder, 'r');
  return { path: `/proc/self/fd/${open}/${NAME}`, release: () => closeSync(open) };
}
