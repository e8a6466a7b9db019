import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in which Linux counts CPU time (sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100;

/** The storage process of a server. @throws when it has none now */
export function storageChildOf(server: number): number {
  return childCalled(server, 'chdb-child');
}

/** The child of a process with this word in its command. @throws when there is none now */
export function childCalled(parent: number, word: string): number {
  const child = childrenOf(parent).find((pid) => commandOf(pid).includes(word));
  if (child === undefined) throw new Error(`Process ${parent} has no child ${word} now`);
  return child;
}

/** The processes of a server that hold the sockets of devices. */
export function ingestWorkersOf(server: number): number[] {
  return childrenOf(server).filter((pid) => commandOf(pid).includes('ingest-worker'));
}

/** CPU seconds that a process has used; 0 for one that is gone. */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid);
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Resident bytes of a process; 0 for one that is gone. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1_024;
}

function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return processes.filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** Fields of /proc/PID/stat behind the program's name, which may hold anything: state, parent ... (proc(5)). */
function statOf(pid: number): readonly string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
