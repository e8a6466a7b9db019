/** Log of the agent, one line a message. */
export type Log = (message: string) => void;

/** A log that names who speaks, and leaves out what it said last. */
export function logOf(name: string, log: Log): Log {
  let last = '';
  return (message) => {
    if (message !== last) log(`${name}: ${message}`);
    last = message;
  };
}
