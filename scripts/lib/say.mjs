/** Prints one line with a mark that distinguishes it from the output of the programs. */
export function say(text) {
  process.stdout.write(`› ${text}\n`);
}

/** Ends with a message that names what to do. */
export function giveUp(text) {
  process.stderr.write(`✗ ${text}\n`);
  process.exit(1);
}
