/** Who wants to use a generator. */
export interface GeneratorWish {
  readonly login: string | null;
  readonly confirmed: boolean;
  /** Whether they may be told who holds it: they share a device with them. */
  readonly shares: boolean;
}

/** Lets a generator be used, or says why not. */
export interface GeneratorGate {
  /**
   * @throws AppError guard.locked, generator.in_use (both with `by` and `since` as data), guard.unconfirmed (field confirmed),
   * device.offline where it cannot be asked whether it still runs
   */
  admit(mac: string, wish: GeneratorWish): Promise<void>;
}
