const ABSENT = 'the package "serialport" is not installed, so serial ports cannot be opened here';

/** Opens serial ports. The package is optional, because it is native: without it meters on the network still work. */
export async function serialPortClass() {
  try {
    const { SerialPort } = await import('serialport');
    return SerialPort;
  } catch {
    throw new Error(ABSENT);
  }
}
