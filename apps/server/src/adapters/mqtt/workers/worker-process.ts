import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

const RESPAWN_PAUSE_MS = 200;
const CLOSE_PATIENCE_MS = 2_000;
/** Characters of the worker's last output that are kept for the log. */
const LAST_WORDS = 1_000;

interface WorkerProcessOptions {
  readonly settings: () => WorkerSettings;
  readonly log: Pick<Logger, 'warn'>;
  /** Called with every message of a worker that is ready. */
  readonly receive: (message: Exclude<FromWorker, { kind: 'ready' | 'taken' }>) => void;
  /** Called when the worker has ended and with it all that it held; another one is on its way. */
  readonly lost: () => void;
}

/** One worker in a supervised child process: one that exits is replaced. */
export class WorkerProcess {
  readonly #options: WorkerProcessOptions;
  /** Connections that wait to be handed over: one is on its way at a time, as Node holds back all messages behind it. */
  #waiting: { readonly number: number; readonly socket: Socket }[] = [];
  #isHandingOver = false;
  #isReady = false;
  #isStopping = false;
  #child: ChildProcess | undefined;
  #respawn: NodeJS.Timeout | undefined;
  #ready: (() => void) | undefined;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Process id of the worker, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves once the worker can take connections. */
  start(): Promise<void> {
    this.#isStopping = false;
    return new Promise((resolve) => {
      this.#ready = resolve;
      this.#spawn();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#respawn);
    const child = this.#child;
    if (child === undefined) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const patience = setTimeout(() => child.kill('SIGKILL'), CLOSE_PATIENCE_MS);
    this.send({ kind: 'stop' });
    await exited;
    clearTimeout(patience);
  }

  send(message: ToWorker): void {
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  handOver(number: number, socket: Socket): void {
    this.#waiting.push({ number, socket });
    this.#proceed();
  }

  #proceed(): void {
    if (this.#isHandingOver || !this.#isReady) return;
    const next = this.#waiting.shift();
    if (next === undefined || !this.#child?.connected) return;
    this.#isHandingOver = true;
    this.#child.send({ kind: 'connection', number: next.number } satisfies ToWorker, next.socket, () => {});
  }

  #spawn(): void {
    const child = fork(fileURLToPath(new URL('./ingest-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#child = child;
    child.on('message', (message: FromWorker) => this.#receive(message));
    child.on('error', (error) => this.#options.log.warn({ error: error.message }, 'a worker failed'));
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
    child.once('exit', (code, signal) => this.#lose({ code, signal, output }));
    child.send({ kind: 'start', settings: this.#options.settings() } satisfies ToWorker, () => {});
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#ready?.();
      this.#proceed();
    } else if (message.kind === 'taken') {
      this.#isHandingOver = false;
      this.#proceed();
    } else this.#options.receive(message);
  }

  #lose(exit: { code: number | null; signal: string | null; output: string }): void {
    this.#child = undefined;
    this.#isReady = false;
    this.#isHandingOver = false;
    for (const { socket } of this.#waiting.splice(0)) socket.destroy();
    this.#options.lost();
    if (this.#isStopping) return;
    this.#options.log.warn(exit, 'a worker ended and is started again');
    this.#respawn = setTimeout(() => this.#spawn(), RESPAWN_PAUSE_MS);
  }
}
