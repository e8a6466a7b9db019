/**
 * The storage child: chDB in a separate process, because the engine may crash or hang and must then be replaceable. It
 * exits as soon as its parent has ended, so that the next one can lock the folder; acknowledged samples are on disk by
 * then.
 */
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drainPending, Session } from 'chdb';
import type { ChildAnswer, ChildRequest } from './chdb-messages.ts';
import type { Lane, TableRows } from './series-connection.ts';
import { sqlText } from './sql-text.ts';

const OPEN_ATTEMPTS = 50;
const OPEN_PAUSE_MS = 100;
/** chDB runs the statements of one session in sequence, those of several sessions in parallel. */
const SESSIONS_PER_LANE = { read: 2, form: 1, store: 1 } as const satisfies Record<Lane, number>;

const folder = process.argv[2] ?? '';
const sessions: Record<Lane, BusySession[]> = { read: [], form: [], store: [] };

interface BusySession {
  readonly session: Session;
  /** Statements in progress. */
  statements: number;
}

function answer(message: ChildAnswer): void {
  if (process.connected) process.send?.(message);
}

/** The folder may still be locked by a predecessor that is about to exit. */
async function open(): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      for (const lane of Object.keys(sessions) as Lane[]) {
        while (sessions[lane].length < SESSIONS_PER_LANE[lane])
          sessions[lane].push({ session: new Session(folder), statements: 0 });
      }
      return;
    } catch (error) {
      if (attempt === OPEN_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, OPEN_PAUSE_MS));
    }
  }
}

/** Runs a statement in the least busy session of its lane: a chart does not wait behind a report. */
async function inLane<Result>(lane: Lane, run: (session: Session) => Promise<Result>): Promise<Result> {
  const [first, ...others] = sessions[lane];
  if (!first) throw new Error('the store is not open');
  const chosen = others.reduce((least, each) => (each.statements < least.statements ? each : least), first);
  chosen.statements += 1;
  try {
    return await run(chosen.session);
  } finally {
    chosen.statements -= 1;
  }
}

let files = 0;
const fileOf = (name: string | number) => join(folder, `insert-${name}.native`);

/** Of a process that was killed while it stored. */
function removeFormerFiles(): void {
  for (const file of globSync(fileOf('*'))) rmSync(file, { force: true });
}

/**
 * The library takes text alone: columns go by way of a file. One thread, and the analyzer of before, since the statement only names what
 * the file has.
 */
async function insert({ table, columns, body, token, lane = 'store' }: TableRows): Promise<void> {
  files += 1;
  const file = fileOf(files);
  const settings = `insert_deduplication_token = ${sqlText(token)}, async_insert = 0, max_threads = 1, enable_analyzer = 0`;
  try {
    writeFileSync(file, body, { mode: 0o600 });
    await inLane(lane, (session) =>
      session.queryAsync(
        `INSERT INTO ${table} (${columns.join(', ')}) SETTINGS ${settings} SELECT * FROM file(${sqlText(file)}, 'Native')`,
        { format: 'Null' },
      ),
    );
  } finally {
    rmSync(file, { force: true });
  }
}

async function perform(request: ChildRequest): Promise<Uint8Array | undefined> {
  switch (request.kind) {
    case 'insert':
      await insert(request.rows);
      return undefined;
    case 'query':
      return (await inLane(request.lane, (session) => session.queryAsync(request.sql, { format: 'Native' }))).bytes();
    case 'command':
      await inLane(request.lane, (session) => session.queryAsync(request.sql, { format: 'Null' }));
      return undefined;
    case 'close':
      for (const { session } of Object.values(sessions).flat()) session.close();
      await drainPending();
      return undefined;
    case 'ping':
      return undefined;
  }
}

async function handle(request: ChildRequest): Promise<void> {
  try {
    const bytes = await perform(request);
    answer({ kind: 'done', id: request.id, ...(bytes ? { bytes } : {}) });
  } catch (error) {
    answer({ kind: 'failed', id: request.id, reason: error instanceof Error ? error.message : String(error) });
  }
  if (request.kind === 'close') process.disconnect?.();
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The application decides when this process ends: a stop may be sent to the whole group of processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('message', (request: ChildRequest) => void handle(request));
try {
  await open();
  removeFormerFiles();
  answer({ kind: 'opened' });
} catch (error) {
  answer({ kind: 'refused', reason: error instanceof Error ? error.message : String(error) });
}
