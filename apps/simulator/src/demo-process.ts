/**
 * The demo facility in a process of its own, so that making a year of measurements never holds up the server. Its parent
 * sends the options once and hears of the progress; when the parent is gone, so is this.
 */
import { type DemoFacility, startDemoFacility } from './demo-facility.ts';
import { type DemoProcessReport, isDemoProcessOptions } from './demo-process-messages.ts';

const PROGRESS_MS = 1_000;

let facility: DemoFacility | undefined;
let reporting: NodeJS.Timeout | undefined;
let ending = false;

/** The parent may be gone before the message arrives: `disconnect` ends this process then. */
function report(message: DemoProcessReport): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

async function begin(options: unknown): Promise<void> {
  if (facility || !isDemoProcessOptions(options)) return;
  const { secrets, ...rest } = options;
  facility = await startDemoFacility({
    ...rest,
    credentials: (mac) => secrets[mac] ?? '',
    clock: { now: () => Date.now() },
    log: (log) => report({ log }),
  });
  reporting = setInterval(() => report({ progress: facility?.progress() ?? 0 }), PROGRESS_MS);
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  clearInterval(reporting);
  await facility?.stop();
  process.exit(0);
}

process.on('message', (message) => void begin(message));
process.on('disconnect', () => void end());
process.on('SIGTERM', () => void end());
// A terminal's Ctrl-C reaches the whole group: the parent decides.
process.on('SIGINT', () => {});
