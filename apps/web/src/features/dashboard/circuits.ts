import { CIRCUITS, type LiveValues } from '@phasor/contract';

/** One branch circuit now; W, A and Wh, null where nothing is measured. */
export interface CircuitFigures {
  readonly number: number;
  readonly activePower: number | null;
  readonly current: number | null;
  readonly energy: number | null;
}

/** A circuit's part of the whole supply, or the part that no circuit has (decision 68). */
export interface CircuitShare {
  /** Undefined: what is left of the supply, `Other`. */
  readonly number: number | undefined;
  readonly power: number;
  /** 0 to 1. */
  readonly share: number;
}

/** All circuits, silent ones too: what is missing there is a dash. */
export function circuitFigures(values: LiveValues | undefined): CircuitFigures[] {
  return CIRCUITS.map((number) => {
    const measured = values?.CH?.[number];
    return {
      number,
      activePower: measured?.P ?? null,
      current: measured?.I ?? null,
      energy: measured?.E_I ?? null,
    };
  });
}

/**
 * What each circuit takes of the supply now, the rest last. Circuits that deliver have no share of what is taken; [] when
 * nothing is taken.
 */
export function circuitShares(circuits: readonly CircuitFigures[], supply: number | null): CircuitShare[] {
  const taking = circuits.flatMap(({ number, activePower }) =>
    activePower !== null && activePower > 0 ? [{ number, power: activePower }] : [],
  );
  let known = 0;
  for (const { power } of taking) known += power;
  const rest = Math.max(0, (supply ?? 0) - known);
  const whole = known + rest;
  if (whole === 0) return [];
  const parts: { number: number | undefined; power: number }[] = [...taking, { number: undefined, power: rest }];
  return parts.filter(({ power }) => power > 0).map((part) => ({ ...part, share: part.power / whole }));
}
