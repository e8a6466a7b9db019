import {
  type CircuitNames,
  DEVICE_KINDS,
  type DeviceType,
  type FieldMeaning,
  measures,
  type Sighting,
  type Wiring,
} from '@phasor/contract';
import { storedPlace } from '@phasor/contract/wired';
import { type CheckForm, channelsOf, ratioOf, wiringsOf } from '../check/check-form.ts';
import { meaningsOf } from '../check/field-form.ts';
import { reportedPlaces } from '../check/wiring-form.ts';
import { nameOf } from '../what/seen.ts';

export const TITLE = { min: 3, max: 30 } as const;

/** Where a device belongs and how it is called. */
export interface PlaceForm {
  /** One name, or one for each channel that becomes a device. */
  readonly titles: readonly string[];
  readonly type: DeviceType;
  readonly phases: 1 | 2 | 3;
  readonly time_zone: string;
  /** Node of the tree; empty for its end. */
  readonly group: string;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  /** Names of the circuits by their numbers, as far as they were written. */
  readonly circuits?: CircuitNames;
}

/** The circuits that a device keeps of its channels, by their numbers; [] where they become devices or their kind has none. */
export function circuitsOf(sighting: Pick<Sighting, 'values'>, check: CheckForm, type: number): readonly string[] {
  if (check.isSplit || !measures(type, 'circuits')) return [];
  const targets = reportedPlaces(sighting).map((from) => storedPlace(from, check.wiring));
  return targets.flatMap((to) => (to?.startsWith('CH') ? [to.slice(2)] : [])).toSorted();
}

/** Number of phases of a device. */
export function phasesOf(count: number): 1 | 2 | 3 {
  return count >= 3 ? 3 : count === 2 ? 2 : 1;
}

/** Kinds of a channel that is a device of its own: with the relay of its number, or without. */
const [RELAY_METER, SINGLE_PHASE] = [DEVICE_KINDS.disconnector.type, DEVICE_KINDS.nano.type];

/** Values filled in beforehand: nothing has to be written. */
export function placeFormOf(sighting: Sighting, check: CheckForm, zone: string): PlaceForm {
  const name = nameOf(sighting).trim();
  const isSplit = check.isSplit && channelsOf(sighting) > 1;
  const titles = isSplit
    ? Array.from({ length: channelsOf(sighting) }, (_, index) => cut(name, ` ${index + 1}`))
    : [cut(name, '')];
  return {
    titles,
    type: isSplit ? (sighting.relays > 0 ? RELAY_METER : SINGLE_PHASE) : sighting.suggested.type,
    phases: isSplit ? 1 : phasesOf(sighting.suggested.phases),
    ...{ time_zone: zone, group: '', place: null },
  };
}

/** A name that fits: as long as possible, with its number; a too short one is filled up. */
function cut(name: string, number: string): string {
  const fitting = `${name.slice(0, TITLE.max - number.length).trim()}${number}`;
  return fitting.length >= TITLE.min ? fitting : `Meter ${fitting}`.trim();
}

export function isTitle(title: string): boolean {
  const { length } = title.trim();
  return length >= TITLE.min && length <= TITLE.max;
}

/** A kind without circuits keeps only the first of several channels. */
export function losesChannels(sighting: Pick<Sighting, 'values'>, check: CheckForm, type: number): boolean {
  if (check.isSplit || channelsOf(sighting) < 2 || measures(type, 'circuits')) return false;
  const kept = sighting.values.filter(({ place }) => place.startsWith('CH'));
  return kept.some(({ place }) => !check.wiring.some(({ from, to }) => from === place && to !== place));
}

/** A channel that has no relay is of the kind without one: nothing is offered that cannot be switched. */
function kindOf(sighting: Pick<Sighting, 'values'>, wiring: Wiring, type: DeviceType): DeviceType {
  if (!measures(type, 'relays')) return type;
  const relays = reportedPlaces(sighting).filter((place) => place.startsWith('R'));
  const isWithout = relays.length > 0 && relays.every((relay) => storedPlace(relay, wiring) === null);
  return isWithout ? SINGLE_PHASE : type;
}

/** One device as the call takes it. */
export interface PlacedDevice {
  readonly title: string;
  readonly type: DeviceType;
  readonly phases: 1 | 2 | 3;
  readonly wiring: Wiring[number][];
  readonly fields: FieldMeaning[];
  readonly transformation_ratio: number;
  readonly time_zone: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly group?: string;
  readonly circuits?: CircuitNames;
}

function namedCircuits(sighting: Sighting, check: CheckForm, { circuits = {}, type }: PlaceForm) {
  const named = circuitsOf(sighting, check, type).flatMap((number) => {
    const name = circuits[number]?.trim() ?? '';
    return name === '' ? [] : [[number, name] as const];
  });
  return named.length === 0 ? {} : { circuits: Object.fromEntries(named) };
}

/** The devices to take; undefined while a name does not fit. */
export function placedDevices(sighting: Sighting, check: CheckForm, form: PlaceForm): PlacedDevice[] | undefined {
  const wirings = wiringsOf(sighting, check);
  const titles = wirings.map((_, index) => form.titles[index] ?? '');
  if (!titles.every(isTitle)) return undefined;
  return wirings.map((wiring, index) => ({
    title: (titles[index] ?? '').trim(),
    ...{ type: kindOf(sighting, wiring, form.type), phases: form.phases, time_zone: form.time_zone },
    wiring: [...wiring],
    fields: [...meaningsOf(check.fields)],
    transformation_ratio: ratioOf(check.ratio) ?? 1,
    lat: form.place?.latitude ?? null,
    lng: form.place?.longitude ?? null,
    ...(form.group === '' ? {} : { group: form.group }),
    ...namedCircuits(sighting, check, form),
  }));
}
