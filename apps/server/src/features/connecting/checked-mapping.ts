import { type FieldMeaning, type MeasuredQuantity, measures, type Place, type Wiring } from '@phasor/contract';
import { isPhasePlace, phaseOrder } from '@phasor/contract/wired';
import { PHASES, type Phase } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { Device } from '../../ports/records/device-records.ts';

/** Where values of one device are stored, and the meaning of fields that its ecosystem does not know. */
export interface Mapping extends Pick<Device, 'type' | 'phases'> {
  readonly wiring: Wiring;
  readonly fields: readonly FieldMeaning[];
}

/** The column in which a device stores a quantity that is reported at a place; undefined where it stores none. */
export type ColumnOf = (
  measured: { readonly quantity: MeasuredQuantity; readonly place: Place },
  device: Omit<Mapping, 'fields'>,
) => string | undefined;

interface Fault {
  readonly at: string;
  readonly message: string;
}

/**
 * Refuses a wiring or a field map that cannot be followed. Devices made of the channels of one have the same fields, each stored by
 * one of them.
 * @param at beginning of the names of fields for each device, such as `devices.0.`
 * @throws AppError('request.invalid') naming the row
 */
export function checkMappings(mappings: readonly Mapping[], columnOf: ColumnOf, at: (index: number) => string): void {
  for (const [index, mapping] of mappings.entries()) {
    const fault = wiringFault(mapping.wiring) ?? fieldFault(mapping, { others: mappings, columnOf });
    if (fault) throw new AppError('request.invalid', `${at(index)}${fault.at}`, fault.message);
  }
}

/**
 * Refuses what a native device cannot have: it names everything that it measures, so that its phases can be exchanged and its
 * transformers turned, nothing else. @param at beginning of the names of fields, such as `devices.0.`
 * @throws AppError('request.invalid', field wiring or fields)
 */
export function checkNative({ type, phases, wiring, fields }: Mapping, at = ''): void {
  const refuse = (message: string) => new AppError('request.invalid', `${at}wiring`, message);
  if (wiring.length > 0 && !canWire(type)) throw refuse('such a device has no phases');
  const order = wiring.every(({ from, to }) => isPhasePlace(from) && isPhasePlace(to)) ? phaseOrder(wiring) : null;
  if (order === null) throw refuse('phases of a native device are exchanged and turned only');
  if (!isWithin(order, phases)) throw refuse(`the device has ${phases} of three phases`);
  if (fields.length > 0) throw new AppError('request.invalid', `${at}fields`, 'a native device has none');
}

/** Whether a kind of device has phases that can be exchanged and transformers that can be turned. */
export function canWire(type: number): boolean {
  return measures(type, 'electrical');
}

/** Whether an order moves none but the first phases. */
export function isWithin(order: readonly Phase[], phases: number): boolean {
  return order.every((phase, index) => phase === PHASES[index] || (index < phases && PHASES.indexOf(phase) < phases));
}

function wiringFault(wiring: Wiring): Fault | undefined {
  for (const [index, { from, to }] of wiring.entries()) {
    const earlier = wiring.slice(0, index);
    if (earlier.some((row) => row.from === from)) return { at: `wiring.${index}.from`, message: 'has a row already' };
    if (to !== null && earlier.some((row) => row.to === to)) {
      return { at: `wiring.${index}.to`, message: 'is the place of another row' };
    }
  }
  return undefined;
}

function fieldFault(
  mapping: Mapping,
  { others, columnOf }: { readonly others: readonly Mapping[]; readonly columnOf: ColumnOf },
): Fault | undefined {
  const taken = new Map<string, number>();
  for (const [index, field] of mapping.fields.entries()) {
    const named = (part: string, message: string) => ({ at: `fields.${index}.${part}`, message });
    if (mapping.fields.slice(0, index).some(({ path }) => path === field.path)) {
      return named('path', 'has a meaning already');
    }
    if (field.factor === 0) return named('factor', 'is 0');
    if (others.every((device) => columnOf(field, device) === undefined)) {
      return named('place', `such a device does not store ${field.quantity} there`);
    }
    const column = columnOf(field, mapping);
    if (column === undefined) continue;
    if (taken.has(column)) return named('place', `is that of field ${taken.get(column)}`);
    taken.set(column, index);
  }
  return undefined;
}

/** Whether two mappings store everything at the same place; the order of rows does not matter. */
export function isSameMapping(
  one: Pick<Mapping, 'wiring' | 'fields'>,
  other: Pick<Mapping, 'wiring' | 'fields'>,
): boolean {
  return rowsOf(one).symmetricDifference(rowsOf(other)).size === 0;
}

function rowsOf({ wiring, fields }: Pick<Mapping, 'wiring' | 'fields'>): Set<string> {
  return new Set([
    ...wiring.map(({ from, to, turned }) => JSON.stringify([from, to, turned])),
    ...fields.map(({ path, quantity, place, factor }) => JSON.stringify([path, quantity, place, factor])),
  ]);
}
