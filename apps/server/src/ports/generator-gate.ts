/** The user who wants to use a generator. */
export interface GeneratorWish {
  readonly login: string | null;
  readonly confirmed: boolean;
  /** Whether they may see who holds it: they share a device with that user. */
  readonly shares: boolean;
}

/** Who uses a generator, and since when, epoch ms. */
export interface GeneratorUse {
  readonly by: string | null;
  readonly since: number;
}

/** Lets a generator be used, or gives the reason why not. */
export interface GeneratorGate {
  /**
   * Admits and starts a generator once other starts of it are over: of two at once the later one is refused, with the name of the
   * user of the earlier one. What stops it takes no turn.
   */
  inTurn<Result>(mac: string, start: () => Promise<Result>): Promise<Result>;
  /** Records the accuracy test that uses a generator from now on; null once it has ended. */
  testing(mac: string, use: GeneratorUse | null): void;
  /**
   * @throws AppError guard.locked, generator.in_use (both with `by` and `since` as data), guard.unconfirmed (field confirmed),
   * device.offline where the device cannot be asked whether the generator still runs
   */
  admit(mac: string, wish: GeneratorWish): Promise<void>;
}
