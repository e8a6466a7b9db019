import { readFileSync } from 'node:fs';

/** State of a thread, and the processor time that it has used. */
export interface ThreadSign {
  /** Letter of proc(5): R runs or waits for a processor, D waits for the disk, S sleeps, T is stopped. */
  readonly state: string;
  readonly ticks: number;
}

/** Beats without an answer after which the process is looked at. */
const SILENT_BEATS = 15;
/** Beats in turn in which it then neither worked nor waited for the machine. */
const IDLE_BEATS = 3;
/** A process that is silent for as long is of no use, whatever it does. */
const LONGEST_SILENCE = 120;

/**
 * Judges once a second whether a process hangs that does not answer. A machine without processor time for it is no fault of the
 * process: silence is counted in beats of its parent, which are late as well then, and ends in a verdict only when the thread that
 * answers sleeps or is stopped although it has something to answer.
 */
export class SilenceJudge {
  #silent = 0;
  #idle = 0;
  #last: ThreadSign | undefined;

  heard(): void {
    this.#silent = 0;
    this.#idle = 0;
  }

  /** @param sign of the thread that answers; undefined where it cannot be read. @returns whether the process hangs */
  beat(sign: ThreadSign | undefined): boolean {
    this.#silent += 1;
    const isAtWork =
      sign !== undefined && (sign.state === 'R' || sign.state === 'D' || sign.ticks !== this.#last?.ticks);
    this.#idle = isAtWork ? 0 : this.#idle + 1;
    this.#last = sign;
    return (this.#silent > SILENT_BEATS && this.#idle >= IDLE_BEATS) || this.#silent > LONGEST_SILENCE;
  }
}

/** The sign of the first thread of a process, which runs its JavaScript; undefined on a system without /proc. */
export function threadSign(pid: number): ThreadSign | undefined {
  try {
    return parsedSign(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Fields of proc(5), "stat": the name in brackets may contain anything. */
export function parsedSign(stat: string): ThreadSign {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', ticks: Number(fields[11]) + Number(fields[12]) };
}
