const ABSENT =
  'the package "serialport" is not installed, so serial ports cannot be opened here (docs/agent.md, "Serial ports")';
/** Much less than a meter takes to answer. */
const TICK_MS = 10;
let isTicking = false;

/** Opens serial ports. The package is optional, because it is native: without it meters on the network still work. */
export async function serialPortClass() {
  try {
    const { SerialPort } = await import('serialport');
    keepTicking();
    return SerialPort;
  } catch {
    throw new Error(ABSENT);
  }
}

/**
 * With Node.js 26 the native part of the package reports received bytes, but they are read only at the next event of the process,
 * which may be seconds away. A timer is such an event.
 */
function keepTicking(): void {
  if (!isTicking) setInterval(() => undefined, TICK_MS).unref();
  isTicking = true;
}
