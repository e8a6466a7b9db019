import {
  CIRCUITS,
  PHASE_GAUGES,
  PHASE_REGISTERS,
  PHASOR_GAUGES,
  type PhasorGauge,
  phaseColumn,
  RELAYS,
  type SampleFamilyName,
  SENSOR_GAUGES,
} from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { PLAUSIBLE } from './plausibility-catalogue.ts';

/** Where one number of a sample belongs. `signals` are for viewers only, the rest are families of the store. */
export interface FieldLeaf {
  readonly group: SampleFamilyName | 'signals';
  readonly column: string;
  /** The number's place in a sample, for refusals: `U.L1`, `CH.3.P`. */
  readonly path: string;
  readonly low: number;
  readonly high: number;
}

export type FieldBranch = ReadonlyMap<string, FieldNode>;
export type FieldNode = FieldLeaf | FieldBranch;

type Bounds = readonly [low: number, high: number];

function leaf(place: Pick<FieldLeaf, 'group' | 'column' | 'path'>, [low, high]: Bounds): FieldLeaf {
  return { ...place, low, high };
}

/** Bounds of figures over all phases: those of one phase are wide enough. */
const TOTAL_BOUNDS = {
  U_T: PLAUSIBLE.U,
  I_T: PLAUSIBLE.I,
  P_T: PLAUSIBLE.P,
  Q_T: PLAUSIBLE.Q,
  S_T: PLAUSIBLE.S,
  E_I_T: PLAUSIBLE.E_I,
  E_E_T: PLAUSIBLE.E_E,
  Q12_T: PLAUSIBLE.Q1,
  Q34_T: PLAUSIBLE.Q3,
} as const;

function total(name: string): readonly [string, FieldLeaf][] {
  const bounds: Bounds | undefined = TOTAL_BOUNDS[`${name}_T` as keyof typeof TOTAL_BOUNDS];
  return bounds ? [['T', leaf({ group: 'electrical', column: `${name}_T`, path: `${name}.T` }, bounds)]] : [];
}

/** The phases of a quantity, and its total where a device may report one of its own. */
function perPhase(name: (typeof PHASE_GAUGES | typeof PHASE_REGISTERS)[number]): FieldBranch {
  const phases = PHASES.map((phase): readonly [string, FieldLeaf] => {
    const place = { group: 'electrical', column: phaseColumn(name, phase), path: `${name}.${phase}` } as const;
    return [phase, leaf(place, PLAUSIBLE[name])];
  });
  return new Map([...phases, ...total(name)]);
}

function phasor(name: PhasorGauge): FieldBranch {
  return new Map(
    PHASES.map((phase) => {
      const place = { group: 'signals', column: `${name}_${phase}`, path: `${name}.${phase}` } as const;
      return [phase, leaf(place, PLAUSIBLE[name])];
    }),
  );
}

function circuit(n: number): FieldBranch {
  return new Map(
    (['I', 'P', 'E_I'] as const).map((name) => {
      const place = { group: 'circuits', column: `CH${n}_${name}`, path: `CH.${n}.${name}` } as const;
      return [name, leaf(place, PLAUSIBLE[name])];
    }),
  );
}

function single(name: keyof typeof PLAUSIBLE, group: FieldLeaf['group']): readonly [string, FieldLeaf] {
  return [name, leaf({ group, column: name, path: name }, PLAUSIBLE[name])];
}

const relayEnergies: FieldBranch = new Map(
  RELAYS.map((n) => {
    const place = { group: 'relays', column: `energy_R${n}`, path: `energy.R${n}` } as const;
    return [`R${n}`, leaf(place, PLAUSIBLE.energy)];
  }),
);

/** Every number a sample can hold, keyed as on the wire and built from the catalogues (docs/device-protocol.md). */
export const SAMPLE_FIELDS: FieldBranch = new Map<string, FieldNode>([
  ...[...PHASE_GAUGES, ...PHASE_REGISTERS].map((name) => [name, perPhase(name)] as const),
  ...(['Q12', 'Q34'] as const).map((name) => [name, new Map(total(name))] as const),
  single('F', 'electrical'),
  ...PHASOR_GAUGES.map((name) => [name, phasor(name)] as const),
  ...SENSOR_GAUGES.map((name) => single(name, 'sensor')),
  ...RELAYS.map((n) => {
    const name = `relay_${n}`;
    return [name, leaf({ group: 'relays', column: name, path: name }, PLAUSIBLE.relay)] as const;
  }),
  ['energy', relayEnergies],
  ['CH', new Map(CIRCUITS.map((n) => [String(n), circuit(n)] as const))],
  single('WRSSI', 'signals'),
  single('GRSSI', 'signals'),
]);

/** Keys of a sample whose values are words for viewers. */
export const SAMPLE_WORDS: ReadonlySet<string> = new Set(['MTYPE', 'CONTYPE']);

/** Figures over all phases that a LoRa payload may carry, with or without the phases. */
export const TOTAL_FIELDS: readonly FieldLeaf[] = Object.entries(TOTAL_BOUNDS).map(([column, bounds]) =>
  leaf({ group: 'electrical', column, path: column }, bounds),
);
