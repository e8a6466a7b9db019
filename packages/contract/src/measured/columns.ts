import {
  PHASES,
  type Phase,
  PLACE_KINDS,
  type PlaceKind,
  type Quantity,
  type QuantityName,
  type RelayWire,
  ROWS,
  type WireAt,
} from '@phasor/quantities';
import { FAMILY_NAMES, type SampleFamilyName } from './families.ts';
import { CIRCUIT_PLACES, type CircuitPlace, type Place, RELAY_PLACES, type RelayPlace } from './places.ts';
import {
  PHASE_GAUGES,
  type PhaseGauge,
  type PhaseRegister,
  type RELAYS,
  type SensorGauge,
  type SupplyGauge,
  type TotalQuantity,
} from './wire.ts';

/** One quantity at one place, with the column in which it is stored. */
export interface MeasuredColumn {
  /** `U_L1`, `P_T`, `F`, `CH2_I`, `tempS`, `relay_1`, `energy_R1`. */
  readonly column: string;
  readonly family: SampleFamilyName;
  readonly kind: PlaceKind;
  readonly place: Place;
  readonly name: QuantityName;
  /** Name of the quantity on the wire, and at this place: the import of a relay is `E_I`, there `energy`. */
  readonly wire: string;
  readonly wireHere: string;
  readonly row: Quantity;
}

const PLACES_OF: Readonly<Record<PlaceKind, readonly Place[]>> = {
  phase: PHASES,
  total: ['T'],
  supply: [''],
  circuit: CIRCUIT_PLACES,
  air: [''],
  relay: RELAY_PLACES,
  radio: [],
};

/** Every stored column, by kind of place, then in the order of the catalogue: the order of the columns of a table. */
export const COLUMNS: readonly MeasuredColumn[] = (Object.keys(PLACE_KINDS) as PlaceKind[]).flatMap((kind) => {
  const family = PLACE_KINDS[kind];
  if (family === null) return [];
  return ROWS.filter(([, { at }]) => at.includes(kind)).flatMap(([name, row]) => {
    const wireHere = (kind === 'relay' ? row.atRelay : undefined) ?? row.wire;
    return PLACES_OF[kind].map((place) => {
      const column = columnName(wireHere, place, row.kind);
      return { column, family, kind, place, name, wire: row.wire, wireHere, row };
    });
  });
});

/** The relay of a state is a number, that of a register a place, as both stand in frames. */
function columnName(wire: string, place: Place, kind: Quantity['kind']): string {
  if (place === '') return wire;
  if (place.startsWith('CH')) return `${place}_${wire}`;
  return `${wire}_${place.startsWith('R') && kind === 'gauge' ? place.slice(1) : place}`;
}

const BY_COLUMN: ReadonlyMap<string, MeasuredColumn> = new Map(COLUMNS.map((each) => [each.column, each]));
const BY_PLACE: ReadonlyMap<string, MeasuredColumn> = new Map(
  COLUMNS.flatMap((each) => [each.wire, each.wireHere].map((wire) => [`${wire} ${each.place}`, each] as const)),
);

/** The column of that name; undefined for one that is not stored in samples. */
export function columnNamed(column: string): MeasuredColumn | undefined {
  return BY_COLUMN.get(column);
}

/** The column of a quantity at a place, by its name on the wire or at the place; undefined where it is not measured. */
export function columnAt(wire: string, place: Place): MeasuredColumn | undefined {
  return BY_PLACE.get(`${wire} ${place}`);
}

const FACTOR = /^(CH\d_)?PF(_(?:L[123]|T))?$/;

/**
 * The columns of active and apparent power whose ratio a power factor is (D15), also of the total and of circuits; undefined for
 * every other column.
 */
export function powersOfFactor(column: string): { readonly active: string; readonly apparent: string } | undefined {
  const [whole, circuit = '', phase = ''] = FACTOR.exec(column) ?? [];
  return whole === undefined ? undefined : { active: `${circuit}P${phase}`, apparent: `${circuit}S${phase}` };
}

/**
 * What a sample can hold, as flat columns. A family is what one kind of measuring part reports together;
 * each family is stored apart, so that a column that a device does not have costs nothing.
 */
export interface SampleFamily<Gauge extends string = string, Register extends string = string> {
  /** Columns valid over the sample's interval: averaged, with extremes. */
  readonly gauges: readonly Gauge[];
  /** Cumulative columns, read at the sample's instant. */
  readonly registers: readonly Register[];
}

/** A type, not an interface, so that its values keep their types. */
type Families = {
  readonly electrical: SampleFamily<
    `${PhaseGauge}_${Phase}` | SupplyGauge,
    `${PhaseRegister}_${Phase}` | `${WireAt<'total', 'register'>}_T`
  >;
  readonly circuits: SampleFamily<
    `${CircuitPlace}_${WireAt<'circuit', 'gauge'>}`,
    `${CircuitPlace}_${WireAt<'circuit', 'register'>}`
  >;
  readonly sensor: SampleFamily<SensorGauge, never>;
  readonly relays: SampleFamily<
    `${WireAt<'relay', 'gauge'>}_${(typeof RELAYS)[number]}`,
    `${Exclude<RelayWire, WireAt<'relay', 'gauge'>>}_${RelayPlace}`
  >;
};

function familyColumns(family: SampleFamilyName): SampleFamily {
  const own = COLUMNS.filter((each) => each.family === family);
  const named = (columns: readonly MeasuredColumn[]) => columns.map(({ column }) => column);
  return {
    gauges: named(own.filter(({ row, kind }) => row.kind === 'gauge' && kind !== 'total')),
    registers: named(own.filter(({ row }) => row.kind === 'register')),
  };
}

export const SAMPLE_FAMILIES = Object.fromEntries(
  FAMILY_NAMES.map((family) => [family, familyColumns(family)]),
) as unknown as Families;

/** Gauges of which a total over the phases is formed per sample and rolled up like a phase (D49). */
export const TOTAL_GAUGES = PHASE_GAUGES.map((name) => `${name}_T` as const);

/** Totals that a device may report itself; they go before those formed of the phases. */
export const REPORTED_TOTALS = COLUMNS.filter(({ kind, row }) => kind === 'total' && row.kind === 'gauge').map(
  ({ column }) => column as `${WireAt<'total', 'gauge'>}_T`,
);

/** Gauges of a family in samples: of the totals only those that a device reports. */
export function sampleGauges(family: SampleFamilyName): readonly string[] {
  const { gauges } = SAMPLE_FAMILIES[family];
  return family === 'electrical' ? [...gauges, ...REPORTED_TOTALS] : gauges;
}

/** Column of a phase quantity, for example `U_L1`; `T` names the total over the phases. */
export function phaseColumn(name: PhaseGauge | PhaseRegister | TotalQuantity, phase: Phase | 'T'): string {
  return `${name}_${phase}`;
}
