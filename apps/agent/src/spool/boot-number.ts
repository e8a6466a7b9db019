import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Counts the starts of a meter's agent: the number of the start before, plus one. */
export function nextBoot(folder: string): number {
  const file = join(folder, 'boot');
  const boot = earlier(file) + 1;
  const draft = openSync(`${file}.new`, 'w');
  writeSync(draft, String(boot));
  fsyncSync(draft);
  closeSync(draft);
  renameSync(`${file}.new`, file);
  return boot;
}

/** Without a number that can be read, one that is higher than any earlier one: minutes since 2020. */
function earlier(file: string): number {
  try {
    const number = Number(readFileSync(file, 'utf8'));
    if (Number.isSafeInteger(number) && number >= 0) return number;
  } catch {
    // The first start.
  }
  return Math.floor((Date.now() - Date.UTC(2020, 0)) / 60_000);
}
