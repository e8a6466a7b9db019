/** What the test generator of a precision meter is set to (R-PREC-001). */
export interface GeneratorSettings {
  /** Effective values in the order U L1, I L1, U L2, I L2, U L3, I L3: V and A in turn. */
  readonly effective: readonly number[];
  /** Degrees by which each lags the common zero, in the same order. */
  readonly angles: readonly number[];
  /** Hz. */
  readonly frequency: number;
  readonly running: boolean;
}

/**
 * The test generator inside a precision meter. Both methods reject with AppError('device.offline') for a device that is
 * offline, silent or answers what cannot be understood, and it has changed nothing then (D28).
 */
export interface Generator {
  read(mac: string): Promise<GeneratorSettings>;
  /**
   * Tells the generator; what is left out stays as it is. Answers all settings as the device has confirmed them.
   * @throws AppError('request.invalid') for values that the device does not take
   */
  set(mac: string, change: Partial<GeneratorSettings>): Promise<GeneratorSettings>;
}
