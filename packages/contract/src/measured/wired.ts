import { PHASES, type Phase } from '@phasor/quantities';
import { turnedOver } from '@phasor/quantities/other-names';
import type { Place, Wiring } from './places.ts';

/** A value as its device names it, by its name on the wire. */
export interface ReportedValue {
  readonly quantity: string;
  readonly place: Place;
  readonly value: number;
}

/** Where a quantity at a place of the device is stored, and what its value becomes. */
interface WiredPlace {
  readonly quantity: string;
  readonly place: Place;
  readonly sign: 1 | -1;
  /** Degrees that are added to an angle; undefined for everything that is no angle. */
  readonly angle: number | undefined;
}

const HALF_TURN = 180;
const TURN = 360;

export const isPhasePlace = (place: Place | null): place is Phase => PHASES.some((phase) => phase === place);

/** The phase that follows a phase: the voltage `U_PP` of L1 is that from L1 to L2. */
function nextOf(phase: Phase): Phase {
  return PHASES[(PHASES.indexOf(phase) + 1) % PHASES.length] ?? phase;
}

/** Where a place of the device is stored; null = not taken. */
export function storedPlace(place: Place, wiring: Wiring): Place | null {
  const row = wiring.find(({ from }) => from === place);
  return row === undefined ? place : row.to;
}

/** The phase of the device that is stored at a phase; undefined where none is. */
export function sourceOf(phase: Phase, wiring: Wiring): Phase | undefined {
  return PHASES.find((from) => storedPlace(from, wiring) === phase);
}

const isTurned = (place: Place, wiring: Wiring): boolean => wiring.some(({ from, turned }) => turned && from === place);

/** What becomes of a quantity at a place of the device; undefined where it is not taken. */
function wiredPlace(quantity: string, place: Place, wiring: Wiring): WiredPlace | undefined {
  if (quantity === 'U_PP' || quantity === 'F_UPP') return wiredLine(quantity, place, wiring);
  const stored = storedPlace(place, wiring);
  if (stored === null) return undefined;
  const isOver = isTurned(place, wiring);
  const angle = quantity === 'F_U' ? 0 : quantity === 'F_I' ? (isOver ? HALF_TURN : 0) : undefined;
  const over = isOver ? turnedOver(quantity) : ({ wire: quantity, sign: 1 } as const);
  return { quantity: over.wire, sign: over.sign, place: stored, angle };
}

/** The voltage between two phases that are exchanged runs the other way. */
function wiredLine(quantity: string, place: Place, wiring: Wiring): WiredPlace | undefined {
  if (!isPhasePlace(place)) return undefined;
  const [from, to] = [storedPlace(place, wiring), storedPlace(nextOf(place), wiring)];
  if (!isPhasePlace(from) || !isPhasePlace(to) || from === to) return undefined;
  const isReversed = nextOf(from) !== to;
  const angle = quantity === 'U_PP' ? undefined : isReversed ? HALF_TURN : 0;
  return { quantity, place: isReversed ? to : from, sign: 1, angle };
}

/** Whether a total contains a phase in the wrong direction, and the person did not say what the total is. */
function isSpoiled({ quantity, place }: ReportedValue, wiring: Wiring): boolean {
  if (place !== 'T' || wiring.some(({ from }) => from === 'T')) return false;
  const { wire, sign } = turnedOver(quantity);
  return (wire !== quantity || sign === -1) && wiring.some(({ to, turned }) => turned && isPhasePlace(to));
}

/** Degrees that the voltage stored at L1 had: all angles count from it. Undefined where it is not known. */
function referenceOf(values: readonly ReportedValue[], wiring: Wiring): number | undefined {
  const source = sourceOf('L1', wiring);
  if (source === 'L1') return 0;
  return values.find(({ quantity, place }) => quantity === 'F_U' && place === source)?.value;
}

/**
 * The values of one message of a device as its wiring stores them, the one rule for every kind of connection: phases and channels go
 * to other places; where a transformer is turned, active and reactive power change their sign, import and export change places, and so
 * do opposite quadrants. A total that the device formed of a wrong direction is left out: it is formed of the phases instead. Angles
 * count from the voltage that is stored at L1.
 * @returns the values in their order, without those that are not taken
 */
export function wiredValues<Value extends ReportedValue>(values: readonly Value[], wiring: Wiring): readonly Value[] {
  if (wiring.length === 0) return values;
  const reference = referenceOf(values, wiring);
  return values.flatMap((reported) => {
    const wired = isSpoiled(reported, wiring) ? undefined : wiredPlace(reported.quantity, reported.place, wiring);
    if (wired === undefined) return [];
    const value = wiredNumber(reported.value, wired, reference);
    return value === undefined ? [] : [{ ...reported, quantity: wired.quantity, place: wired.place, value }];
  });
}

function wiredNumber(value: number, { sign, angle }: WiredPlace, reference: number | undefined): number | undefined {
  // No minus before a zero.
  if (angle === undefined) return sign === -1 && value !== 0 ? -value : value;
  if (reference === undefined) return undefined;
  const change = angle - reference;
  return change === 0 ? value : (((value + change) % TURN) + TURN) % TURN;
}

/**
 * The order of the phases: for L1, L2 and L3 the phase of the device that is stored there; null where the wiring leads a phase
 * nowhere, or something else to a phase, so that it is no order.
 */
export function phaseOrder(wiring: Wiring): readonly Phase[] | null {
  const order = PHASES.flatMap((phase) => sourceOf(phase, wiring) ?? []);
  const isOrder = new Set(order).size === PHASES.length;
  const isMixed = wiring.some(({ from, to }) => to !== null && isPhasePlace(from) !== isPhasePlace(to));
  return isOrder && !isMixed ? order : null;
}

/** The wiring with another order of the phases. A transformer that is turned stays so; rows that change nothing are left out. */
export function withOrder(wiring: Wiring, order: readonly Phase[]): Wiring {
  const others = wiring.filter(({ from }) => !isPhasePlace(from));
  const rows = PHASES.map((to, index) => {
    const from = order[index] ?? to;
    return { from, to, turned: isTurned(from, wiring) };
  });
  return [...others, ...rows.filter(({ from, to, turned }) => turned || from !== to)];
}

/** Number of the channel that is the whole device; undefined where it is not one of several. */
export function ownChannel(wiring: Wiring): number | undefined {
  const row = wiring.find(({ from, to }) => from.startsWith('CH') && to?.startsWith('L'));
  return row && Number(row.from.slice('CH'.length));
}
