import { columnAt, columnNamed, PHASOR_GAUGES, type Place, type Wiring } from '@phasor/contract';
import { isPhasePlace, wiredValues } from '@phasor/contract/wired';
import { PHASES } from '@phasor/quantities';
import type { LiveArrival, SampleArrival } from '../../../ports/device-link.ts';
import type { FamilyColumns } from '../../ecosystems/place-columns.ts';
import type { SampleReading } from './native-samples.ts';

type Columns = Readonly<Record<string, number>>;
type Named = { readonly quantity: string; readonly place: Place };

/** Families of the store that have phases or circuits. */
const WIRED_FAMILIES: ReadonlySet<string> = new Set(['electrical', 'circuits']);

/** The phasors, which viewers alone receive. */
const PHASOR_NAMES: ReadonlyMap<string, Named> = new Map(
  PHASOR_GAUGES.flatMap((quantity) => PHASES.map((place) => [`${quantity}_${place}`, { quantity, place }] as const)),
);

/** Quantity and place of a column of a phase, a total or a circuit; undefined for every other one. */
function nameOf(column: string): Named | undefined {
  const stored = columnNamed(column);
  if (stored === undefined) return PHASOR_NAMES.get(column);
  return WIRED_FAMILIES.has(stored.family) ? { quantity: stored.wireHere, place: stored.place } : undefined;
}

/** Samples name their columns by families, so that a circuit can become another circuit, and a phase another phase. */
export function nativeRows(wiring: Wiring): Wiring {
  return wiring.filter(({ from, to }) => to === null || isPhasePlace(from) === isPhasePlace(to));
}

/** Columns of a native sample as the wiring of its device stores them. */
export function wiredColumns(columns: Columns, wiring: Wiring): Columns {
  if (wiring.length === 0) return columns;
  const values = Object.entries(columns).map(([column, value]) => {
    const { quantity, place } = nameOf(column) ?? { quantity: column, place: '' as const };
    return { quantity, place, value, column };
  });
  return Object.fromEntries(
    wiredValues(values, nativeRows(wiring)).map((wired) => [
      wired.place === '' ? wired.column : columnOf(wired),
      wired.value,
    ]),
  );
}

function columnOf({ quantity, place }: Named): string {
  return columnAt(quantity, place)?.column ?? `${quantity}_${place}`;
}

/** A reading as the wiring of its device stores it; the reading itself if there is none. */
export function wiredReading(reading: SampleReading, wiring: Wiring): SampleReading {
  if (wiring.length === 0) return reading;
  return {
    ...reading,
    arrivals: reading.arrivals.map((arrival) => wiredArrival(arrival, wiring)),
    latest: reading.latest && wiredLive(reading.latest, wiring),
  };
}

/** A live message as the wiring of its device shows it. */
export function wiredLive(arrival: LiveArrival, wiring: Wiring): LiveArrival {
  return wiring.length === 0 ? arrival : { ...arrival, values: wiredColumns(arrival.values, wiring) };
}

/** Columns of an uplink as the wiring of its device stores them. */
export function wiredFamilies(columns: FamilyColumns, wiring: Wiring): FamilyColumns {
  if (wiring.length === 0) return columns;
  return Object.fromEntries(
    Object.entries(columns).map(([family, own]) => [
      family,
      WIRED_FAMILIES.has(family) ? wiredColumns(own, wiring) : own,
    ]),
  );
}

function wiredArrival(arrival: SampleArrival, wiring: Wiring): SampleArrival {
  if (!WIRED_FAMILIES.has(arrival.family)) return arrival;
  return {
    ...arrival,
    samples: arrival.samples.map((sample) => ({ ...sample, values: wiredColumns(sample.values, wiring) })),
  };
}
