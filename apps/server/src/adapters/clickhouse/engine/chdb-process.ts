import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../app-error.ts';
import { SilenceJudge, threadSign } from '../../supervision/silence-judge.ts';
import type { ChildAnswer, ChildRequest } from './chdb-messages.ts';
import { noteEngine, refuseNewerEngine } from './engine-version.ts';
import type { Lane, Log, SeriesConnection, TableRows } from './series-connection.ts';

const PING_MS = 1000;
/** Longer than the longest permitted statement. */
const STUCK_MS = 180_000;
const RESPAWN_PAUSE_MS = 200;
/** A statement that was in progress in this many crashes is considered their cause. */
const MAX_CRASHES = 3;
/** Characters of the child's last output that are kept for the log. */
const LAST_WORDS = 1000;
const CLOSE_PATIENCE_MS = 10_000;

type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;

interface Pending {
  readonly request: ChildRequest;
  readonly since: number;
  crashes: number;
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
}

/**
 * chDB in a supervised child process. A child that exits or stops answering is replaced, and its unanswered statements are
 * sent again: statements can be repeated safely, inserts carry tokens.
 */
export class ChdbProcess implements SeriesConnection {
  readonly #folder: string;
  readonly #log: Log;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #opened = false;
  #stopping = false;
  #lastId = 0;
  #silence = new SilenceJudge();
  #openedAt = 0;
  #heartbeat: NodeJS.Timeout | undefined;
  #respawn: NodeJS.Timeout | undefined;

  constructor(options: { folder: string; log: Log }) {
    this.#folder = options.folder;
    this.#log = options.log;
  }

  get available(): boolean {
    return this.#opened;
  }

  /** Process id of the child, for tests that kill it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    refuseNewerEngine(this.#folder);
    this.#stopping = false;
    const first = this.#ask({ kind: 'ping' });
    this.#spawn();
    this.#heartbeat = setInterval(() => this.#beat(), PING_MS);
    try {
      await first;
      noteEngine(this.#folder);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#respawn);
    const child = this.#child;
    if (child) {
      const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const patience = setTimeout(() => child.kill('SIGKILL'), CLOSE_PATIENCE_MS);
      if (this.#opened) this.#ask({ kind: 'close' }).catch(() => undefined);
      else child.kill('SIGKILL');
      await exited;
      clearTimeout(patience);
    }
    this.#rejectAll('the store was stopped');
  }

  query(sql: string, lane: Lane = 'read'): Promise<Buffer> {
    return this.#ask({ kind: 'query', lane, sql });
  }

  async command(sql: string, lane: Lane = 'form'): Promise<void> {
    await this.#ask({ kind: 'command', lane, sql });
  }

  async insert(rows: TableRows): Promise<void> {
    await this.#ask({ kind: 'insert', rows });
  }

  #ask(request: Unnumbered<ChildRequest>): Promise<Buffer> {
    if (this.#stopping && request.kind !== 'close') return Promise.reject(new AppError('server.unavailable'));
    this.#lastId += 1;
    const numbered: ChildRequest = { ...request, id: this.#lastId };
    return new Promise((resolve, reject) => {
      this.#pending.set(numbered.id, { request: numbered, since: performance.now(), crashes: 0, resolve, reject });
      if (this.#opened) this.#send(numbered);
    });
  }

  #send(request: ChildRequest): void {
    this.#child?.send(request, (error) => {
      if (error) this.#log.warn({ error: error.message }, 'the storage process could not be reached');
    });
  }

  #spawn(): void {
    const child = fork(fileURLToPath(new URL('./chdb-child.ts', import.meta.url)), [this.#folder], {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '8', NODE_OPTIONS: '' },
    });
    this.#child = child;
    this.#silence = new SilenceJudge();
    child.on('message', (message: ChildAnswer) => this.#receive(message));
    child.on('error', (error) => this.#log.error({ error: error.message }, 'the storage process failed'));
    let output = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-LAST_WORDS);
    });
    child.once('exit', (code, signal) => this.#lose({ code, signal, output }));
  }

  #receive(message: ChildAnswer): void {
    this.#silence.heard();
    if (message.kind === 'opened') {
      this.#opened = true;
      this.#openedAt = performance.now();
      for (const { request } of this.#pending.values()) this.#send(request);
      return;
    }
    if (message.kind === 'refused') {
      this.#log.error({ folder: this.#folder, reason: message.reason }, 'the series store cannot be opened');
      this.#rejectAll(message.reason);
      this.#child?.kill('SIGKILL');
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    if (message.kind === 'failed') pending.reject(new AppError('server.unavailable', undefined, message.reason));
    else pending.resolve(asBuffer(message.bytes));
  }

  #beat(): void {
    const pid = this.#child?.pid;
    if (!this.#child || pid === undefined) return;
    const now = performance.now();
    const [oldest] = this.#pending.values();
    const isStuck = oldest !== undefined && now - Math.max(oldest.since, this.#openedAt) > STUCK_MS;
    if (this.#silence.beat(threadSign(pid)) || isStuck) {
      this.#log.error({ isStuck }, 'the storage process hangs and is replaced');
      this.#child.kill('SIGKILL');
      return;
    }
    if (this.#opened) this.#ask({ kind: 'ping' }).catch(() => undefined);
  }

  #lose(exit: { code: number | null; signal: string | null; output: string }): void {
    this.#child = undefined;
    this.#opened = false;
    if (this.#stopping) return;
    this.#log.warn(exit, 'the storage process ended and is started again');
    for (const [id, pending] of this.#pending) {
      pending.crashes += 1;
      const hopeless = pending.crashes >= MAX_CRASHES;
      if (!hopeless && pending.request.kind !== 'ping') continue;
      this.#pending.delete(id);
      pending.reject(new AppError('server.unavailable', undefined, 'the storage process ended repeatedly'));
    }
    this.#respawn = setTimeout(() => this.#spawn(), RESPAWN_PAUSE_MS);
  }

  #rejectAll(reason: string): void {
    for (const pending of this.#pending.values()) {
      pending.reject(new AppError('server.unavailable', undefined, reason));
    }
    this.#pending.clear();
  }
}

function asBuffer(bytes: Uint8Array | undefined): Buffer {
  return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0);
}
