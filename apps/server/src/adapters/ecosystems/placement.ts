import { isDeviceType, measures, type Place } from '@phasor/contract';
import { ownChannel, wiredValues } from '@phasor/contract/wired';
import { QUANTITIES } from '@phasor/quantities';
import { nameOfWire } from '@phasor/quantities/by-wire';
import type { Device } from '../../ports/records/device-records.ts';
import type { Measured } from './finding.ts';
import { type FamilyColumns, type MutableColumns, placeColumn } from './place-columns.ts';

/** What placing needs to know of a registered device. */
export type PlacedDevice = Pick<Device, 'type' | 'phases' | 'wiring'>;

/** Values of one message as columns of the store. */
export interface Placed {
  readonly columns: FamilyColumns;
  /** Registers of single tariffs, by column and tariff: they become a column where the device reports no total. */
  readonly tariffs: readonly { readonly column: string; readonly tariff: number; readonly value: number }[];
  /** For viewers alone, such as `WRSSI`. */
  readonly signals: Readonly<Record<string, number>>;
  /** Values that no measurement can have, by quantity and place. */
  readonly implausible: readonly string[];
}

/** Assigns what a device of another maker measures to the columns of its record, by its kind, its phases and its wiring. */
export function placeValues(values: readonly Measured[], device: PlacedDevice): Placed {
  const columns: MutableColumns = {};
  const tariffs: { column: string; tariff: number; value: number }[] = [];
  const signals: Record<string, number> = {};
  const implausible: string[] = [];
  for (const { quantity, place, value, tariff } of wired(values, device)) {
    const [low, high] = QUANTITIES[nameOfWire(quantity)].bounds;
    const target = placeColumn(quantity, place, device);
    if (target === undefined) continue;
    const { family, column } = target;
    if (!(value >= low && value <= high)) implausible.push(nameOf({ quantity, place }));
    else if (family === 'signals') signals[column] = value;
    else if (tariff !== undefined) tariffs.push({ column, tariff, value });
    else columns[family] = { ...columns[family], [column]: value };
  }
  return { columns, tariffs, signals, implausible };
}

/** Quantity and place as in the wire protocol: `U.L1`. */
export function nameOf({ quantity, place }: Pick<Measured, 'quantity' | 'place'>): string {
  return place === '' ? quantity : `${quantity}.${place}`;
}

/** The values at the places where they are stored. */
function wired(values: readonly Measured[], device: PlacedDevice): readonly Measured[] {
  const { wiring } = device;
  const known = values.flatMap((measured) => {
    const isNamed = wiring.some(({ from }) => from === measured.place);
    const place = isNamed ? measured.place : unwired(measured.place, device);
    return place === null ? [] : [{ ...measured, place }];
  });
  return wiredValues(known, wiring);
}

/**
 * Two clamps or outlets are never two phases: without circuits only the first one is taken, as the device's own phase. A device
 * that is one channel of several takes nothing else than its wiring names and the relay of its number.
 */
function unwired(place: Place, { type, phases, wiring }: PlacedDevice): Place | null {
  const channel = ownChannel(wiring);
  if (channel !== undefined) return place === '' ? place : place === `R${channel}` ? 'R1' : null;
  if (place.startsWith('CH') && !measures(type, 'circuits')) return place === 'CH1' && isDeviceType(type) ? 'L1' : null;
  if (place === 'T' && phases === 1) return 'L1';
  return place;
}

/** The column in which a device stores a quantity that is reported at a place; undefined where it stores none. */
export function placedColumn(
  { quantity, place }: Pick<Measured, 'quantity' | 'place'>,
  device: PlacedDevice,
): string | undefined {
  // A total that is left out while a transformer is turned keeps its meaning.
  const totals = device.wiring.some(({ from }) => from === 'T') ? [] : [{ from: 'T', to: 'T', turned: false } as const];
  const [found] = wired([{ quantity, place, value: 0 }], { ...device, wiring: [...device.wiring, ...totals] });
  return found && placeColumn(found.quantity, found.place, device)?.column;
}

/** The relay of the maker's device behind a relay of a registered one; undefined where there is none. */
export function relayBehind(relay: number, { wiring }: Pick<Device, 'wiring'>): number | undefined {
  const row = wiring.find(({ to }) => to === `R${relay}`);
  if (row) return Number(row.from.slice(1));
  const channel = ownChannel(wiring);
  const behind = channel === undefined ? relay : relay === 1 ? channel : undefined;
  return wiring.some(({ from }) => from === `R${behind}`) ? undefined : behind;
}
