import { COLUMNS, type MeasuredColumn, PHASOR_GAUGES, PHASORS, type SampleFamilyName } from '@phasor/contract';
import { PHASES, QUANTITIES } from '@phasor/quantities';

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
const ANGLES: Bounds = [-360, 360];

function leaf(place: Pick<FieldLeaf, 'group' | 'column' | 'path'>, [low, high]: Bounds): FieldLeaf {
  return { ...place, low, high };
}

/** Where a column's number stands in a frame (docs/device-protocol.md). */
export function framePath({ kind, place, wireHere, row }: MeasuredColumn): readonly string[] {
  if (kind === 'circuit') return ['CH', place.slice(2), wireHere];
  if (kind === 'relay' && row.kind === 'gauge') return [`${wireHere}_${place.slice(1)}`];
  return place === '' ? [wireHere] : [wireHere, place];
}

/** Every stored number that a sample can hold. */
const STORED = COLUMNS.map((each) => {
  const path = framePath(each);
  return { path, leaf: leaf({ group: each.family, column: each.column, path: path.join('.') }, each.row.bounds) };
});

/** For viewers alone: reception and the phasors of precision meters. */
const SHOWN = [
  ...['WRSSI', 'GRSSI'].map((name) => ({ path: [name], bounds: QUANTITIES.signalStrength.bounds })),
  ...PHASOR_GAUGES.flatMap((name) =>
    PHASES.map((phase) => ({
      path: [name, phase],
      bounds: PHASORS[name] === 'voltage' ? QUANTITIES.voltage.bounds : ANGLES,
    })),
  ),
].map(({ path, bounds }) => ({
  path,
  leaf: leaf({ group: 'signals', column: path.join('_'), path: path.join('.') }, bounds),
}));

/** Every number a sample can hold, keyed as on the wire and built from the catalogue of quantities. */
export const SAMPLE_FIELDS: FieldBranch = branchOf([...STORED, ...SHOWN]);

interface Field {
  readonly path: readonly string[];
  readonly leaf: FieldLeaf;
}

function branchOf(fields: readonly Field[]): FieldBranch {
  const byKey = Map.groupBy(fields, ({ path: [key = ''] }) => key);
  return new Map(
    [...byKey].map(([key, own]): [string, FieldNode] => {
      const single = own.find(({ path }) => path.length === 1);
      return [key, single?.leaf ?? branchOf(own.map((field) => ({ ...field, path: field.path.slice(1) })))];
    }),
  );
}

/** Keys of a sample whose values are words for viewers. */
export const SAMPLE_WORDS: ReadonlySet<string> = new Set(['MTYPE', 'CONTYPE']);
