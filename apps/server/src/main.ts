import { ConfigError, readConfig } from './config.ts';
import { createServer } from './server.ts';

const STOP_LIMIT_MS = 4_500;

function configOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

const server = createServer(configOrExit());
let stopping = false;

/** Stops in order; whatever hangs does not hold the process longer than the limit. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  await server.stop();
  process.exit(0);
}

process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  await server.start();
  process.stdout.write(server.welcome());
} catch (error) {
  process.stderr.write(`Phasor could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  await server.stop();
  process.exit(1);
}
