import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';

/** Of what a program writes about a failure, its end is enough. */
const COMPLAINT_LENGTH = 1_000;

interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Niceness of the program, 1 to 19: the higher, the lower its priority. */
  readonly nice?: number;
}

/** Runs a program to its end. @throws an error with what it wrote to stderr, or its exit code, when it fails */
export async function runProgram(
  program: string,
  args: readonly string[],
  { nice, ...options }: ProgramOptions = {},
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  if (nice !== undefined && child.pid !== undefined) setPriority(child.pid, nice);
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-COMPLAINT_LENGTH);
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(complaint.trim() || `code ${code}`);
}
