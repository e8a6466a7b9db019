import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { SilenceJudge, threadSign } from '../../supervision/silence-judge.ts';
import { HandOver } from './hand-over.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

const PING_MS = 1_000;
const RESPAWN_PAUSE_MS = 200;
const CLOSE_PATIENCE_MS = 2_000;
/** A worker that ends as often before it was ready for the first time would always end. */
const FAILED_STARTS = 3;
/** As of the server, for the same reasons: a frame lives for some milliseconds. */
const FLAGS = ['--max-semi-space-size=16', '--no-flush-bytecode'];
/** Characters of the worker's last output that are kept for the log. */
const LAST_WORDS = 1_000;

/** Messages of a worker, without those about its process itself. */
export type OwnMessage = Exclude<FromWorker, { kind: 'ready' | 'pong' | 'taken' }>;

interface WorkerProcessOptions {
  readonly settings: () => WorkerSettings;
  readonly log: Pick<Logger, 'warn'>;
  readonly receive: (message: OwnMessage) => void;
  /** Called when the worker has ended and with it all that it held; another one is on its way. */
  readonly lost: () => void;
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: string;
}

/** One worker in a supervised child process: one that exits, or hangs, is replaced. */
export class WorkerProcess {
  readonly #options: WorkerProcessOptions;
  readonly #handOver = new HandOver((number, socket) => {
    this.#child?.send({ kind: 'connection', number } satisfies ToWorker, socket, () => {});
  });
  #isReady = false;
  #isStopping = false;
  #child: ChildProcess | undefined;
  #silence = new SilenceJudge();
  #heartbeat: NodeJS.Timeout | undefined;
  #respawn: NodeJS.Timeout | undefined;
  #failedStarts = 0;
  /** Ends the first start; undefined after it. */
  #started: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves once the worker can take connections. Rejects where it cannot be started. */
  start(): Promise<void> {
    this.#isStopping = false;
    this.#failedStarts = 0;
    this.#heartbeat = setInterval(() => this.#beat(), PING_MS);
    return new Promise((resolve, reject) => {
      this.#started = { resolve, reject };
      this.#spawn();
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#respawn);
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const patience = setTimeout(() => child.kill('SIGKILL'), CLOSE_PATIENCE_MS);
    this.send({ kind: 'stop' });
    await ended;
    clearTimeout(patience);
  }

  send(message: ToWorker): void {
    if (this.#child?.connected) this.#child.send(message, () => {});
  }

  /** Gives it a connection of which nothing was read. */
  handOver(number: number, socket: Socket): void {
    this.#handOver.add(number, socket);
  }

  #spawn(): void {
    const child = fork(fileURLToPath(new URL('./ingest-worker.ts', import.meta.url)), [], {
      serialization: 'advanced',
      execArgv: FLAGS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    this.#child = child;
    this.#silence = new SilenceJudge();
    child.on('message', (message: FromWorker) => this.#receive(message));
    child.on('error', (error) => this.#options.log.warn({ error: error.message }, 'a worker failed'));
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
    // After its last words, other than `exit`.
    child.once('close', (code, signal) => this.#lose({ code, signal, output }));
    child.send({ kind: 'start', settings: this.#options.settings() } satisfies ToWorker, () => {});
  }

  #receive(message: FromWorker): void {
    this.#silence.heard();
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#started?.resolve();
      this.#started = undefined;
      this.#handOver.open();
    } else if (message.kind === 'taken') this.#handOver.taken();
    else if (message.kind !== 'pong') this.#options.receive(message);
  }

  #beat(): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    if (this.#silence.beat(threadSign(pid))) {
      this.#options.log.warn({ pid }, 'a worker hangs and is replaced');
      this.#child?.kill('SIGKILL');
    } else this.send({ kind: 'ping' });
  }

  #lose(exit: Exit): void {
    this.#child = undefined;
    this.#isReady = false;
    this.#handOver.close();
    this.#options.lost();
    if (this.#isStopping) return;
    this.#options.log.warn(exit, 'a worker ended and is started again');
    this.#failedStarts += 1;
    if (this.#started !== undefined && this.#failedStarts >= FAILED_STARTS) {
      this.#started.reject(new Error(`a worker cannot be started: ${exit.output.trim()}`));
      this.#started = undefined;
      clearInterval(this.#heartbeat);
      return;
    }
    this.#respawn = setTimeout(() => this.#spawn(), RESPAWN_PAUSE_MS);
  }
}
