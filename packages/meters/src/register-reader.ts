/** A request for registers that lie side by side. */
export interface RegisterRequest {
  readonly from: 'holding' | 'input';
  readonly at: number;
  readonly count: number;
}

/** Reads registers of one meter. @throws RegisterRefusal where the meter refuses, any other error where it does not answer */
export type RegisterReader = (request: RegisterRequest) => Promise<readonly number[]>;

/** A meter's exception answer: it is there, and does not have these registers. */
export class RegisterRefusal extends Error {
  /** Exception code of Modbus: 1 function, 2 address, 3 value, 4 failure. */
  readonly code: number;

  constructor(code: number, request: RegisterRequest) {
    super(
      `refused ${request.from} registers ${request.at} to ${request.at + request.count - 1} with exception ${code}`,
    );
    this.code = code;
  }
}
