/** Log of the agent, one line a message. */
export type Log = (message: string) => void;

/** A log with the name of its source, which leaves out a repeated message. */
export function logOf(name: string, log: Log): Log {
  let last = '';
  return (message) => {
    if (message !== last) log(`${name}: ${message}`);
    last = message;
  };
}
