import type { DeviceType, Wiring } from '@phasor/contract';
import { ECOSYSTEMS } from '../../adapters/ecosystems/catalogue.ts';
import { placedColumn } from '../../adapters/ecosystems/placement.ts';
import { BROKER_STREAMS } from '../../adapters/mqtt/connection/connection-rights.ts';
import { AppError } from '../../app-error.ts';
import { ecosystemOf } from '../../features/connecting/connecting-desk.ts';
import { Installer, registeredMacs } from '../../features/connecting/installer.ts';
import { isNative, NATIVE_ECOSYSTEMS } from '../../features/connecting/native-ecosystems.ts';
import { newConnection } from '../../features/connecting/new-connection.ts';
import { refuseSecond } from '../../features/connecting/streams.ts';
import { DEVICE_CREDENTIALS } from '../../features/devices/credential.ts';
import { checkMenu } from '../../features/hierarchy/menu-rules.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import type { RecordStore } from '../../ports/records/record-store.ts';
import type { Streams } from '../../ports/topic-streams.ts';
import type { ToolSurroundings } from '../tool-command.ts';

/** Ecosystems by name, as the browser offers them. */
export const CONNECTABLE: ReadonlyMap<string, ConnectableEcosystem> = new Map(
  [...NATIVE_ECOSYSTEMS, ...ECOSYSTEMS.values()].map((each) => [each.name, each]),
);

type Surroundings = Pick<ToolSurroundings, 'records' | 'now' | 'timeZone' | 'hasExternalBroker'>;

/** Where connections have topics of their own alone. */
export const streamsFor = ({ hasExternalBroker }: Pick<Surroundings, 'hasExternalBroker'>): Streams => ({
  ...BROKER_STREAMS,
  of: (place) => (hasExternalBroker ? BROKER_STREAMS.of(place) : []),
});

/** Registers, exchanges and ends devices as the browser does. A running server finds the changes by itself. */
export function installerOf(surroundings: Surroundings): Installer {
  const { records, now, timeZone } = surroundings;
  return new Installer({
    streams: streamsFor(surroundings),
    ...{ records, timeZone, ecosystems: CONNECTABLE, checkTree: checkMenu, columnOf: placedColumn },
    clock: { now: () => now },
    onChange: async () => undefined,
    onExchange: async () => undefined,
  });
}

/** How a device or a gateway is to be connected. */
export interface Connecting {
  readonly ecosystem: string;
  readonly as: 'device' | 'gateway';
  readonly key: string | undefined;
  readonly name: string | undefined;
}

export interface Credential {
  readonly connection: Connection;
  readonly secret: string;
}

/** A connection with its secret, not stored yet. @throws AppError('request.invalid') naming the field */
export function credentialFor({ ecosystem: name, ...wish }: Connecting, now: number): Credential {
  const ecosystem = ecosystemOf({ ecosystems: CONNECTABLE }, name);
  return newConnection({
    ...{ ...wish, ecosystem, now },
    ...{ createdBy: null, draft: false, credentials: DEVICE_CREDENTIALS },
  });
}

/** @throws AppError('request.invalid', field gateway) */
export async function gatewayOf(records: RecordStore, id: string): Promise<Connection> {
  const gateway = await records.connections.find(id);
  if (gateway?.key !== null) throw new AppError('request.invalid', 'gateway', `no gateway ${id} is registered`);
  return gateway;
}

/** What to type into the settings of the device or program, the secret this once. */
export function printCredential({ connection, secret }: Credential, print: ToolSurroundings['print']): void {
  const { user, key, prefix, ecosystem } = connection;
  print(`MQTT user name: ${user}`);
  print(`MQTT password: ${secret}`);
  if (key !== null && !isNative(ecosystem)) print(`Name of the device there: ${key}`);
  if (prefix !== '') print(`Every topic begins with: ${prefix}`);
  print('The password is shown this once.');
}

/** A device as options describe it. */
export interface WishedDevice {
  readonly mac: string;
  readonly type: DeviceType;
  readonly title: string;
  readonly phases: 1 | 2 | 3;
  readonly timeZone: string;
  readonly maxCurrent: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly wiring: Wiring;
}

interface Behind {
  readonly connection: Connection;
  readonly key: string;
  /** The connection is stored with the device. */
  readonly isNew: boolean;
  readonly ownerId: number | null;
}

/** Registers a device behind a connection, all or nothing. @throws AppError('request.invalid') naming the field */
export async function install(
  wished: WishedDevice,
  { connection, key, isNew, ownerId }: Behind,
  surroundings: Surroundings,
): Promise<void> {
  const installer = installerOf(surroundings);
  const { timeZone, maxCurrent, latitude, longitude, wiring, ...named } = wished;
  const placed = {
    ...named,
    ...{ wiring: [...wiring], fields: [], transformation_ratio: 1, max_current: maxCurrent },
    ...{ time_zone: timeZone, lat: latitude, lng: longitude },
  };
  await installer.register(async (alone) => {
    if (isNew) await refuseSecond({ records: alone, streams: streamsFor(surroundings) }, connection);
    const taking = { connection, key, devices: [placed], ownerId };
    const devices = installer.newDevices(taking, await registeredMacs(alone));
    const connections = isNew ? { connections: [connection], kept: [] } : { connections: [], kept: [connection.id] };
    return { installation: { ...connections, removed: [], devices, ownerId } };
  });
}
