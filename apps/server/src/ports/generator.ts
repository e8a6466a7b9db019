/** Settings of the test generator of a precision meter (R-PREC-001). */
export interface GeneratorSettings {
  /** RMS values in the order U L1, I L1, U L2, I L2, U L3, I L3: V and A alternately. */
  readonly effective: readonly number[];
  /** Phase lag of each against the common zero, degrees, in the same order. */
  readonly angles: readonly number[];
  /** Hz. */
  readonly frequency: number;
  readonly running: boolean;
}

/**
 * The test generator inside a precision meter. Both methods reject with AppError('device.offline') for a device that is offline,
 * silent or sends an invalid answer; nothing has changed then (D28).
 */
export interface Generator {
  read(mac: string): Promise<GeneratorSettings>;
  /**
   * Changes settings; those left out stay as they are. Returns all settings as the device has confirmed them.
   * @throws AppError('request.invalid') for values that the device does not accept
   */
  set(mac: string, change: Partial<GeneratorSettings>): Promise<GeneratorSettings>;
}
