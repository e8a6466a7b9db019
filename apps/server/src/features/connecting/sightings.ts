import { DEVICE_KINDS, type DeviceKindKey, type Sighting } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { Seen, SeenValue } from './memory-desk.ts';

export interface SightingParts {
  readonly connection: Connection;
  readonly ecosystem: ConnectableEcosystem | undefined;
  /** Registered devices of the connection that are in use. */
  readonly devices: readonly Device[];
}

/** A device that was seen, as people decide by it whether to take it. */
export function sightingOf(seen: Seen, { connection, ecosystem, devices }: SightingParts): Sighting {
  const { key, identity, online, seenAt, values, angles, unknown } = seen;
  const { id, name, ecosystem: ecosystemName, hidden } = connection;
  return {
    connection: { id, name, ecosystem: ecosystemName },
    key,
    maker: identity.maker ?? null,
    model: identity.model ?? null,
    name: identity.name ?? null,
    firmware: identity.firmware ?? null,
    suggested: suggestedKind(seen, ecosystem),
    channels: identity.channels ?? placesOf(seen, /^CH\d/).size,
    relays: identity.relays ?? placesOf(seen, /^R\d/).size,
    online,
    seen_at: seenAt,
    values: overTariffs([...values.values()]),
    angles: [...angles],
    unknown: [...unknown].map(([path, value]) => ({ path, value })),
    taken: devices.filter(({ adapterKey }) => adapterKey === key).map(({ mac }) => mac),
    hidden: hidden.includes(key),
  };
}

/** Registers of single tariffs as the sum that is stored, unless the device also reports one over all of them. */
function overTariffs(values: readonly SeenValue[]): Sighting['values'] {
  const of = ({ quantity, place }: SeenValue) => `${quantity} ${place}`;
  const whole = values.filter(({ tariff }) => tariff === undefined);
  const totals = new Set(whole.map(of));
  const single = values.filter((value) => !totals.has(of(value)));
  const sums = [...Map.groupBy(single, of).values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const value = Number(parts.reduce((sum, part) => sum + part.value, 0).toPrecision(15));
    return [{ quantity: first.quantity, place: first.place, value, at: Math.max(...parts.map(({ at }) => at)) }];
  });
  return [...whole.map(({ quantity, place, value, at }) => ({ quantity, place, value, at })), ...sums];
}

/** Kind and phases that fit what a device reports; those of its model where the catalogue has it. */
function suggestedKind(seen: Seen, ecosystem: ConnectableEcosystem | undefined): Sighting['suggested'] {
  const model = modelOf(seen, ecosystem);
  const phases = seen.identity.phases ?? model?.phases ?? phasesOf(seen);
  if (model) return { type: DEVICE_KINDS[model.kind].type, phases };
  const kind = fittingKind(seen, phases);
  return { type: DEVICE_KINDS[kind].type, phases: kind === 'sense' ? 1 : phases };
}

/** The kind that fits what a device of another maker reports. */
function fittingKind(seen: Seen, phases: 1 | 2 | 3): DeviceKindKey {
  if (placesOf(seen, /^R\d/).size > 0 || (seen.identity.relays ?? 0) > 0) return 'disconnector';
  if (placesOf(seen, /^CH\d/).size > 1 || (seen.identity.channels ?? 0) > 1) return 'octopus';
  if (isSensor(seen)) return 'sense';
  return phases === 1 ? 'nano' : 'disaggregation';
}

function modelOf({ identity }: Seen, ecosystem: ConnectableEcosystem | undefined) {
  const name = identity.model?.toLowerCase();
  return ecosystem?.entry.models.find(({ model }) => model.toLowerCase() === name);
}

function phasesOf(seen: Seen): 1 | 2 | 3 {
  const places = [...seen.values.values()].map(({ place }) => place);
  const highest = PHASES.findLastIndex((phase) => places.includes(phase));
  return highest < 1 ? 1 : highest === 1 ? 2 : 3;
}

function placesOf({ values }: Seen, pattern: RegExp): ReadonlySet<string> {
  return new Set([...values.values()].map(({ place }) => place).filter((place) => pattern.test(place)));
}

/** Nothing electrical is measured, but something at the device as a whole. */
function isSensor({ values }: Seen): boolean {
  const measured = [...values.values()].filter(({ quantity }) => quantity !== 'signal');
  return measured.length > 0 && measured.every(({ place, quantity }) => place === '' && quantity !== 'F');
}
