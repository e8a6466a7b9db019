import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, also among later ones with the same number. */
export interface ProcessMark {
  readonly host: string;
  readonly pid: number;
  /** Where the number means something: a boot of a machine, and a namespace of processes in it. Null where that is not known. */
  readonly machine: string | null;
  /** When the process began, in ticks of that boot; null where it is not known. */
  readonly born: string | null;
}

/** Positions of the state and of the start time behind the program's name in /proc/PID/stat (proc(5)). */
const [STATE, BEGIN] = [0, 19];
/** Such a process has ended, but its parent has not collected it yet. */
const ENDED = /^[ZX]/;

export function thisProcess(): ProcessMark {
  const { pid } = process;
  return { host: hostname(), pid, machine: machineOf(pid), born: statOf(pid)?.[BEGIN] ?? null };
}

/**
 * Whether the process is gone for certain. Containers have equal names and numbers of processes, so only one of this boot and this
 * namespace is judged: where both are equal, a namespace of the same number that ended before took its processes with it.
 */
export function isGone(other: ProcessMark, own: ProcessMark = thisProcess()): boolean {
  if (own.machine === null || other.machine !== own.machine || other.host !== own.host) return false;
  if (!isThere(other.pid)) return true;
  const stat = statOf(other.pid);
  if (stat === undefined) return false;
  return ENDED.test(stat[STATE] ?? '') || (other.born !== null && stat[BEGIN] !== other.born);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Of another account: EPERM.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Only Linux has these files; those of another namespace describe other processes. */
function machineOf(pid: number): string | null {
  try {
    if (readlinkSync('/proc/self') !== String(pid)) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

function statOf(pid: number): readonly string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
