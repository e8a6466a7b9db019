/** Why a server cannot work with what it finds, in words with the next step: another try would find the same. */
export class StartRefusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartRefusal';
  }
}
