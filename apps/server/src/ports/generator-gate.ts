/** The user who wants to use a generator. */
export interface GeneratorWish {
  readonly login: string | null;
  readonly confirmed: boolean;
  /** Whether they may see who holds it: they share a device with that user. */
  readonly shares: boolean;
}

/** Lets a generator be used, or gives the reason why not. */
export interface GeneratorGate {
  /**
   * @throws AppError guard.locked, generator.in_use (both with `by` and `since` as data), guard.unconfirmed (field confirmed),
   * device.offline where the device cannot be asked whether the generator still runs
   */
  admit(mac: string, wish: GeneratorWish): Promise<void>;
}
