import type { Chance, LoadKind } from './synthetic-loads.ts';

type Span = readonly [low: number, high: number];

/** One state of a program: a share of the power of its kind, for so many seconds. */
interface ProgramState {
  readonly share: number;
  readonly seconds: Span;
}

/** States in turn; what stands in `again` comes so many times. */
export interface Program {
  readonly states: readonly ProgramState[];
  readonly again?: { readonly count: Span; readonly states: readonly ProgramState[] };
}

/** A state of one use: a share of the power from a second of the use on. */
export interface UsedState {
  readonly from: number;
  readonly share: number;
}

/** Programs of household appliances, by their names: a motor or a pump, and a heater or a second level. */
const PROGRAMS: Readonly<Record<string, Program>> = {
  dishwasher: {
    states: [
      { share: 0.08, seconds: [120, 300] },
      { share: 1, seconds: [500, 1_000] },
      { share: 0.08, seconds: [700, 1_400] },
      { share: 1, seconds: [300, 700] },
      { share: 0.08, seconds: [200, 500] },
    ],
  },
  'washing machine': {
    states: [
      { share: 0.1, seconds: [60, 200] },
      { share: 1, seconds: [500, 1_200] },
      { share: 0.1, seconds: [900, 2_000] },
      { share: 0.22, seconds: [180, 400] },
    ],
  },
  dryer: {
    states: [{ share: 0.2, seconds: [60, 120] }],
    again: {
      count: [4, 9],
      states: [
        { share: 1, seconds: [180, 500] },
        { share: 0.2, seconds: [60, 160] },
      ],
    },
  },
  'hair dryer': {
    states: [
      { share: 0.5, seconds: [30, 90] },
      { share: 1, seconds: [60, 260] },
      { share: 0.5, seconds: [20, 60] },
    ],
  },
};

/** A kind of appliance with its states, where it has several. */
export function withProgram(kind: LoadKind): LoadKind {
  const program = PROGRAMS[kind.name];
  const { bursts: _bursts, inrush: _inrush, ...rest } = kind;
  return program === undefined ? kind : { ...rest, program };
}

/** The states of one use, and how long it is, s. */
export function useOf(
  { states, again }: Program,
  chance: Chance,
): { readonly parts: UsedState[]; readonly length: number } {
  const rounds = again === undefined ? 0 : Math.round(chance.between(...again.count));
  const all = [...states, ...Array.from({ length: rounds }, () => again?.states ?? []).flat()];
  const parts: UsedState[] = [];
  let length = 0;
  for (const { share, seconds } of all) {
    parts.push({ from: length, share });
    length += Math.round(chance.between(...seconds));
  }
  return { parts, length };
}
