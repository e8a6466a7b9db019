/** How the current transformers of a meter are connected: for each of its inputs the phase that it surrounds, and in which direction. */
export interface TransformerWiring {
  /** Index of the phase behind each input. */
  readonly line: readonly number[];
  /** -1: turned, so that the current has the opposite sign. */
  readonly sign: readonly (1 | -1)[];
}

/** Every order and direction of the transformers of that many phases: 2, 8 or 48; the right one first. */
export function allWirings(phases: number): readonly TransformerWiring[] {
  const inputs = Array.from({ length: phases }, (_, index) => index);
  return orders(inputs).flatMap((line) => signs(phases).map((sign) => ({ line, sign })));
}

function orders(values: readonly number[]): readonly (readonly number[])[] {
  if (values.length <= 1) return [values];
  return values.flatMap((first) => orders(values.filter((value) => value !== first)).map((rest) => [first, ...rest]));
}

function signs(count: number): readonly (readonly (1 | -1)[])[] {
  if (count === 0) return [[]];
  return signs(count - 1).flatMap((rest) => [
    [1, ...rest],
    [-1, ...rest],
  ]);
}

/** Whether every transformer is on its own phase in the right direction. */
export function isRight({ line, sign }: TransformerWiring): boolean {
  return line.every((phase, input) => phase === input) && sign.every((direction) => direction === 1);
}

/** Inputs whose transformer is on another phase or turned. */
export function wrongInputs({ line, sign }: TransformerWiring): readonly number[] {
  return line.flatMap((phase, input) => (phase === input && sign[input] === 1 ? [] : [input]));
}
