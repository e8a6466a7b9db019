import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Log } from './clock.ts';
import type { DemoFacility } from './demo-facility.ts';
import { type DemoProcessOptions, isDemoProcessReport } from './demo-process-messages.ts';

const FAREWELL_MS = 5_000;

/** Starts the demo facility in a child process that ends with its parent; `log` also reports when it ends unexpectedly. */
export function startDemoProcess(options: DemoProcessOptions, log: Log): DemoFacility {
  const script = fileURLToPath(new URL('./demo-process.ts', import.meta.url));
  const child = fork(script, { execPath: process.execPath, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  let progress = 0;
  let stopping = false;
  child.on('message', (message) => {
    if (!isDemoProcessReport(message)) return;
    if ('log' in message) log(message.log);
    else progress = message.progress;
  });
  child.on('exit', (code, signal) => {
    if (!stopping) log(`the demo facility ended (${code ?? signal})`);
  });
  child.on('error', (error) => log(`the demo facility could not be started: ${error.message}`));
  child.send(options);
  return {
    progress: () => progress,
    stop: async () => {
      if (stopping || child.exitCode !== null || child.signalCode !== null) return;
      stopping = true;
      const exited = once(child, 'exit');
      const forced = setTimeout(() => child.kill('SIGKILL'), FAREWELL_MS);
      if (child.connected) child.disconnect();
      await exited;
      clearTimeout(forced);
    },
  };
}
