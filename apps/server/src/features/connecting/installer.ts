import type { HierarchyMenu } from '@phasor/contract';
import { ownChannel } from '@phasor/contract/wired';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import {
  type Connection,
  type ConnectionRecords,
  type Installation,
  linkNameOf,
} from '../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import type { HierarchyRecords } from '../../ports/records/hierarchy-records.ts';
import type { Streams } from '../../ports/topic-streams.ts';
import { type ColumnOf, checkMappings, checkNative } from './checked-mapping.ts';
import { isNative } from './native-ecosystems.ts';
import { macOfKey, madeMac } from './new-connection.ts';
import { newDevice, type PlacedDevice, reachedBy, withDevices } from './new-devices.ts';
import { refuseSecond } from './streams.ts';

/** A tree that somebody else changes meanwhile is read again this often. */
const TRIES = 5;

export interface InstallerRecords {
  readonly connections: ConnectionRecords;
  readonly devices: DeviceRecords;
  readonly hierarchies: HierarchyRecords;
}

export interface InstallerParts {
  readonly records: InstallerRecords & { readonly exclusively: Exclusively<InstallerRecords> };
  readonly clock: Clock;
  readonly ecosystems: ReadonlyMap<string, ConnectableEcosystem>;
  readonly timeZone: string;
  readonly link?: Pick<DeviceLink, 'disconnect' | 'registrationsChanged'>;
  readonly checkTree: (tree: HierarchyMenu) => void;
  readonly columnOf: ColumnOf;
  readonly streams: Streams;
  readonly onChange: (macs: readonly string[]) => Promise<void>;
  readonly onExchange: (mac: string, at: number) => Promise<void>;
}

export interface Taking {
  readonly connection: Connection;
  /** Name of the device behind the connection. */
  readonly key: string;
  /** One for all of it, or one for each of its channels. */
  readonly devices: readonly (PlacedDevice & { readonly mac?: string | undefined })[];
  /** Account that owns them; null = no account. */
  readonly ownerId: number | null;
}

type Mapping = Pick<Device, 'wiring' | 'fields'>;

interface Exchange extends Pick<Taking, 'connection' | 'key'>, Mapping {
  /** May refuse the device as it is now. */
  readonly check?: (present: Device) => void;
}

/** What is stored together. */
export interface NewInstallation extends Omit<Installation, 'tree'> {
  /** Node of the owner's tree below which the devices are placed; absent = at its end. */
  readonly group?: string | undefined;
}

/** Devices from the first credential to their end, alike for the browser and for the command line. */
export class Installer {
  readonly #parts: InstallerParts;

  constructor(parts: InstallerParts) {
    this.#parts = parts;
  }

  /** Registers the devices behind a key, all or none. @throws AppError('request.invalid') naming the field */
  async take(taking: Taking): Promise<readonly Device[]> {
    const { ownerId } = taking;
    const isUsed = !isNative(taking.connection.ecosystem);
    const { installation } = await this.register(async (alone) => {
      // Somebody else may have taken it, or one with the same topics, since this was begun.
      const connection = await alone.connections.find(taking.connection.id);
      if (connection === undefined) throw new AppError('store.not_found');
      if (connection.draftUntil !== null) await refuseSecond({ ...this.#parts, records: alone }, connection);
      await refuseTaken(alone, { ...taking, connection });
      const devices = this.newDevices({ ...taking, connection }, await registeredMacs(alone));
      const [kept, removed] = isUsed ? [[connection.id], []] : [[], [connection.id]];
      return { installation: { connections: [], kept, removed, devices, ownerId, group: taking.devices[0]?.group } };
    });
    // Its preview ends: from now on it signs in as a registered device, and sends everything that it keeps.
    for (const id of installation.removed) this.#parts.link?.disconnect(id);
    return installation.devices;
  }

  /**
   * Stores new devices and puts them into the owner's tree, if there is one. The broker and `onChange` follow once they are stored.
   * @param make answers what to store, null for nothing; nothing else changes the records that it gets
   */
  async register<Made extends { readonly installation: NewInstallation | null }>(
    make: (alone: InstallerRecords) => Promise<Made>,
  ): Promise<Made> {
    const { records, link, onChange } = this.#parts;
    const made = await records.exclusively('connections', async (alone) => {
      const what = await make(alone);
      if (what.installation !== null) await this.#store(alone, what.installation);
      return what;
    });
    if (made.installation === null) return made;
    await link?.registrationsChanged();
    await onChange(made.installation.devices.map(({ mac }) => mac));
    return made;
  }

  /**
   * Registrations of the devices behind a key, not stored yet.
   * @param macs MACs that are registered; those of the new devices are added, so that one read serves many devices
   */
  newDevices({ connection, key, devices: placed }: Taking, macs: Set<string>): readonly Device[] {
    const { timeZone, clock } = this.#parts;
    const isNativeOne = isNative(connection.ecosystem);
    if (isNativeOne && placed.length > 1) throw new AppError('request.invalid', 'devices');
    if (connection.key !== null && connection.key !== key) throw new AppError('request.invalid', 'key');
    if (isNativeOne) for (const each of placed) checkNative(each, 'devices.0.');
    checkMappings(placed, this.#parts.columnOf, (index) => `devices.${index}.`);
    const own = placed.length === 1 ? macOfKey(key) : undefined;
    return placed.map((each) => {
      const free = own !== undefined && (isNativeOne || !macs.has(own)) ? own : undefined;
      const mac = each.mac ?? free ?? madeMac(connection.id, key, (made) => macs.has(made));
      macs.add(mac);
      return newDevice(each, { mac, key, connection, timeZone, now: clock.now() });
    });
  }

  async #store(records: InstallerRecords, { group, ...installation }: NewInstallation): Promise<void> {
    for (let tries = 0; tries < TRIES; tries++) {
      const tree = await this.#treeWith(records, installation, group);
      if (await records.connections.install({ ...installation, tree })) return;
    }
    throw new AppError('request.edit_conflict', 'group');
  }

  /** Puts what is behind a key of a connection in the place of a device. @throws what `check` of the device as it is now throws */
  async exchange(device: Device, { connection, key, wiring, fields, check }: Exchange): Promise<void> {
    const { records, clock, link, onChange, onExchange } = this.#parts;
    if (connection.key !== null && connection.key !== key) throw new AppError('request.invalid', 'key');
    // A native device is known by its MAC alone.
    if (isNative(connection.ecosystem) && macOfKey(key) !== device.mac) throw new AppError('request.invalid', 'key');
    if (isNative(connection.ecosystem)) checkNative({ ...device, wiring, fields });
    const at = clock.now();
    const before = await records.exclusively('connections', async (alone) => {
      const parts = { ...this.#parts, records: alone };
      const present = await presentOf(alone, device);
      if (present.endedAt !== null) throw new AppError('request.invalid', 'mac', 'is ended');
      check?.(present);
      if (connection.draftUntil !== null) await refuseSecond(parts, connection, { ...device, wiring });
      await refuseTaken(alone, { connection, key, devices: [{ wiring }] }, device.mac);
      checkMappings([{ ...device, wiring, fields }], this.#parts.columnOf, () => '');
      const reached = reachedBy(connection, key);
      const isNativeOne = isNative(connection.ecosystem);
      const removed = isNativeOne ? connection.id : await lonely(alone, present, reached.connection);
      await alone.connections.exchange({ mac: device.mac, device: { ...reached, wiring, fields }, removed, at });
      return present;
    });
    this.#disconnect(before);
    await link?.registrationsChanged();
    await onExchange(device.mac, at);
    await onChange([device.mac]);
  }

  /**
   * Changes where values of a device are stored, from now on. Of a native device phases are exchanged and transformers turned.
   * @param mappingOf of the device as it is now: somebody else may have changed it since it was read
   * @throws AppError('request.invalid', field wiring or fields); what `mappingOf` throws
   */
  async rewire(device: Device, mappingOf: (present: Device) => Mapping): Promise<Device> {
    const { records, clock, link, onChange, onExchange } = this.#parts;
    const at = clock.now();
    const rewired = await records.exclusively('connections', async (alone) => {
      const present = await presentOf(alone, device);
      const { wiring, fields } = mappingOf(present);
      const changed = { ...present, wiring, fields };
      if (changed.connection === null) checkNative(changed);
      checkMappings([changed], this.#parts.columnOf, () => '');
      await alone.connections.rewire({ mac: device.mac, device: { wiring, fields }, at });
      return changed;
    });
    await link?.registrationsChanged();
    await onExchange(device.mac, at);
    await onChange([device.mac]);
    return rewired;
  }

  /** Ends a device: its credential is void, and its data stay. */
  async end(device: Device): Promise<void> {
    const { records, clock, link, onChange } = this.#parts;
    const before = await records.exclusively('connections', async (alone) => {
      const present = await presentOf(alone, device);
      if (present.endedAt !== null) return undefined;
      const removed = await lonely(alone, present, null);
      await alone.devices.change(device.mac, { endedAt: clock.now(), credentialHash: null });
      if (removed !== null) await alone.connections.remove(removed);
      return present;
    });
    if (before === undefined) return;
    this.#disconnect(before);
    await link?.registrationsChanged();
    await onChange([device.mac]);
  }

  /** Removes a connection. @throws AppError('tree.not_empty') while devices in use come over it */
  async remove(connection: Connection): Promise<void> {
    const { records, link } = this.#parts;
    const { id } = connection;
    await records.exclusively('connections', async ({ connections, devices }) => {
      const isUsed = (await devices.list()).some((device) => device.connection === id && device.endedAt === null);
      if (isUsed) throw new AppError('tree.not_empty', 'id');
      await connections.remove(id);
    });
    link?.disconnect(linkNameOf(connection));
    await link?.registrationsChanged();
  }

  #disconnect({ mac, connection }: Device): void {
    this.#parts.link?.disconnect(mac);
    if (connection !== null) this.#parts.link?.disconnect(connection);
  }

  async #treeWith(
    { hierarchies }: Pick<InstallerRecords, 'hierarchies'>,
    { devices, ownerId }: Pick<Installation, 'devices' | 'ownerId'>,
    group: string | undefined,
  ) {
    const stored = ownerId === null ? undefined : await hierarchies.find(ownerId);
    if (stored === undefined) {
      // An account without a tree sees all of its devices in a list.
      if (group !== undefined) throw new AppError('request.invalid', 'group');
      return null;
    }
    const menu = withDevices(stored.menu, devices, group);
    this.#parts.checkTree(menu);
    return { menu, revision: stored.revision };
  }
}

/** A device as it is now: it may have changed since it was read. @throws AppError('store.not_found') where it was removed */
async function presentOf({ devices }: Pick<InstallerRecords, 'devices'>, { mac }: Device): Promise<Device> {
  const present = await devices.find(mac);
  if (present === undefined) throw new AppError('store.not_found');
  return present;
}

/** MACs of all registered devices, for `newDevices`. */
export async function registeredMacs({ devices }: Pick<InstallerRecords, 'devices'>): Promise<Set<string>> {
  return new Set((await devices.list()).map(({ mac }) => mac));
}

interface Wanted extends Pick<Taking, 'connection' | 'key'> {
  readonly devices: readonly Pick<Device, 'wiring'>[];
}

/**
 * What somebody else has taken since it was seen would be two devices, whose energy counts twice. Another channel of a meter of which
 * single channels were taken is something else.
 * @param own MAC of a device that may have it
 * @throws AppError('request.edit_conflict', field key)
 */
async function refuseTaken(
  { devices }: Pick<InstallerRecords, 'devices'>,
  { connection, key, devices: placed }: Wanted,
  own?: string,
): Promise<void> {
  const taken = (await devices.list()).filter(
    (device) =>
      device.endedAt === null && device.mac !== own && device.connection === connection.id && device.adapterKey === key,
  );
  const channels = new Set(taken.map(({ wiring }) => ownChannel(wiring)));
  const isOther = ({ wiring }: Pick<Device, 'wiring'>) => {
    const channel = ownChannel(wiring);
    return channel !== undefined && !channels.has(undefined) && !channels.has(channel);
  };
  if (taken.length > 0 && !placed.every(isOther)) throw new AppError('request.edit_conflict', 'key');
}

/** The connection of a single device that nothing uses once the device has gone to `next`; null = none. */
async function lonely(
  { connections, devices }: Pick<InstallerRecords, 'connections' | 'devices'>,
  { mac, connection }: Device,
  next: string | null,
): Promise<string | null> {
  if (connection === null || connection === next) return null;
  const found = await connections.find(connection);
  if (found === undefined || found.key === null) return null;
  const others = await devices.list();
  const isUsed = others.some((other) => other.connection === connection && other.mac !== mac && other.endedAt === null);
  return isUsed ? null : connection;
}
