import { readFileSync } from 'node:fs';

/** How the machine waited in a stretch of time, shares from 0 to 1. */
export interface Waiting {
  /** Of the time in which some process was ready to run and had no processor (pressure stall information, proc(5)). */
  readonly processor: number;
  /** Of the time in which some process waited for the disk. */
  readonly disk: number;
  /** Of the processors' time that a virtual machine did not get from its host. */
  readonly stolen: number;
}

/** Begins to watch; the returned function answers how the machine waited since. Zeros where Linux does not count it. */
export function watchWaiting(): () => Waiting {
  const [before, began] = [counters(), performance.now()];
  return () => {
    const [after, micros] = [counters(), (performance.now() - began) * 1_000];
    const ticks = after.ticks - before.ticks;
    return {
      processor: (after.processor - before.processor) / micros,
      disk: (after.disk - before.disk) / micros,
      stolen: ticks === 0 ? 0 : (after.stolen - before.stolen) / ticks,
    };
  };
}

function counters() {
  // cpu user nice system idle iowait irq softirq steal guest guest_nice: the last two are counted in the first two.
  const ticks = (/^cpu +(.*)$/m.exec(read('/proc/stat'))?.[1] ?? '').split(' ').slice(0, 8).map(Number);
  return {
    processor: stalledMicros('cpu'),
    disk: stalledMicros('io'),
    stolen: ticks[7] ?? 0,
    ticks: ticks.reduce((sum, count) => sum + count, 0),
  };
}

function stalledMicros(resource: string): number {
  return Number(/^some .*total=(\d+)$/m.exec(read(`/proc/pressure/${resource}`))?.[1] ?? 0);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
