import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 3_000;

/** Whether the system's clock follows another one, such as of NTP; undefined where the system does not say. */
export async function isClockSynchronized(): Promise<boolean | undefined> {
  try {
    const { stdout } = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value'], {
      timeout: PATIENCE_MS,
    });
    const word = stdout.trim();
    return word === 'yes' ? true : word === 'no' ? false : undefined;
  } catch {
    return undefined;
  }
}
