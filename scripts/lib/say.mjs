/** One line to the person in front of the terminal, with a mark that sets it apart from the programs' own output. */
export function say(text) {
  process.stdout.write(`› ${text}\n`);
}

/** Ends with a sentence that says what to do. */
export function giveUp(text) {
  process.stderr.write(`✗ ${text}\n`);
  process.exit(1);
}
