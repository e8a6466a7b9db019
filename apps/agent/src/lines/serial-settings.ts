/** A serial port and how it is set. */
export interface SerialSettings {
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly parity: 'none' | 'even' | 'odd';
  readonly stopBits: 1 | 2;
}

type Given = { readonly path: string } & {
  readonly [Key in keyof Omit<SerialSettings, 'path'>]?: SerialSettings[Key] | undefined;
};

/** Settings of a file, completed by those that the meter has as delivered. */
export function serialSettings(given: Given, usual: Partial<SerialSettings> = {}): SerialSettings {
  const { path, baudRate, dataBits, parity, stopBits } = given;
  return {
    path,
    baudRate: baudRate ?? usual.baudRate ?? 9_600,
    dataBits: dataBits ?? usual.dataBits ?? 8,
    parity: parity ?? usual.parity ?? 'none',
    stopBits: stopBits ?? usual.stopBits ?? 1,
  };
}
