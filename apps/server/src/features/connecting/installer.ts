import type { HierarchyMenu } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import type { Connection, ConnectionRecords, Installation } from '../../ports/records/connection-records.ts';
import type { Device, DeviceRecords } from '../../ports/records/device-records.ts';
import type { HierarchyRecords } from '../../ports/records/hierarchy-records.ts';
import type { Streams } from '../../ports/topic-streams.ts';
import { type ColumnOf, checkMappings, checkNative } from './checked-mapping.ts';
import { isNative } from './native-ecosystems.ts';
import { macOfKey, madeMac } from './new-connection.ts';
import { newDevice, type PlacedDevice, reachedBy, withDevices } from './new-devices.ts';
import { refuseSecond } from './streams.ts';

/** A tree that somebody else changes meanwhile is read again this often. */
const TRIES = 5;

export interface InstallerParts {
  readonly records: {
    readonly connections: ConnectionRecords;
    readonly devices: DeviceRecords;
    readonly hierarchies: HierarchyRecords;
  };
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

/** Devices from the first credential to their end, alike for the browser and for the command line. */
export class Installer {
  readonly #parts: InstallerParts;

  constructor(parts: InstallerParts) {
    this.#parts = parts;
  }

  /** Registers the devices behind a key, all or none. @throws AppError('request.invalid') naming the field */
  async take(taking: Taking): Promise<readonly Device[]> {
    const { connection, ownerId } = taking;
    // Somebody else may have taken one with the same topics since this was begun.
    if (connection.draftUntil !== null) await refuseSecond(this.#parts, connection);
    const devices = await this.newDevices(taking);
    const isUsed = !isNative(connection.ecosystem);
    const installation = {
      connections: [],
      kept: isUsed ? [connection.id] : [],
      removed: isUsed ? [] : [connection.id],
      ...{ devices, ownerId },
    };
    await this.install(installation, taking.devices[0]?.group);
    // Its preview ends: from now on it signs in as a registered device, and sends everything that it keeps.
    for (const id of installation.removed) this.#parts.link?.disconnect(id);
    return devices;
  }

  /** Registrations of the devices behind a key, not stored yet. */
  async newDevices({ connection, key, devices: placed }: Taking): Promise<readonly Device[]> {
    const { records, timeZone, clock } = this.#parts;
    const isNativeOne = isNative(connection.ecosystem);
    if (isNativeOne && placed.length > 1) throw new AppError('request.invalid', 'devices');
    if (connection.key !== null && connection.key !== key) throw new AppError('request.invalid', 'key');
    if (isNativeOne) for (const each of placed) checkNative(each, 'devices.0.');
    checkMappings(placed, this.#parts.columnOf, (index) => `devices.${index}.`);
    const known = new Set((await records.devices.list()).map(({ mac }) => mac));
    const own = placed.length === 1 ? macOfKey(key) : undefined;
    return placed.map((each) => {
      const free = own !== undefined && (isNativeOne || !known.has(own)) ? own : undefined;
      const mac = each.mac ?? free ?? madeMac(connection.id, key, (made) => known.has(made));
      known.add(mac);
      return newDevice(each, { mac, key, connection, timeZone, now: clock.now() });
    });
  }

  /** Stores new devices and puts them into the owner's tree, if there is one. */
  async install(installation: Omit<Installation, 'tree'>, group?: string): Promise<void> {
    const { records, link, onChange } = this.#parts;
    for (let tries = 0; tries < TRIES; tries++) {
      const tree = await this.#treeWith(installation, group);
      if (await records.connections.install({ ...installation, tree })) {
        await link?.registrationsChanged();
        await onChange(installation.devices.map(({ mac }) => mac));
        return;
      }
    }
    throw new AppError('request.edit_conflict', 'group');
  }

  /** Puts what is behind a key of a connection in the place of a device. */
  async exchange(
    device: Device,
    { connection, key, wiring, fields }: Pick<Taking, 'connection' | 'key'> & Pick<Device, 'wiring' | 'fields'>,
  ): Promise<void> {
    const { records, clock, link, onChange, onExchange } = this.#parts;
    if (device.endedAt !== null) throw new AppError('request.invalid', 'mac', 'is ended');
    if (connection.key !== null && connection.key !== key) throw new AppError('request.invalid', 'key');
    // A native device is known by its MAC alone.
    if (isNative(connection.ecosystem) && macOfKey(key) !== device.mac) throw new AppError('request.invalid', 'key');
    if (isNative(connection.ecosystem)) checkNative({ ...device, wiring, fields });
    if (connection.draftUntil !== null) await refuseSecond(this.#parts, connection, { ...device, wiring });
    checkMappings([{ ...device, wiring, fields }], this.#parts.columnOf, () => '');
    const at = clock.now();
    const reached = reachedBy(connection, key);
    const removed = isNative(connection.ecosystem) ? connection.id : await this.#lonely(device, reached.connection);
    await records.connections.exchange({ mac: device.mac, device: { ...reached, wiring, fields }, removed, at });
    this.#disconnect(device);
    await link?.registrationsChanged();
    await onExchange(device.mac, at);
    await onChange([device.mac]);
  }

  /**
   * Changes where values of a device are stored, from now on. Of a native device phases are exchanged and transformers turned.
   * @throws AppError('request.invalid', field wiring or fields)
   */
  async rewire(device: Device, { wiring, fields }: Pick<Device, 'wiring' | 'fields'>): Promise<void> {
    const { records, clock, link, onChange, onExchange } = this.#parts;
    if (device.connection === null) checkNative({ ...device, wiring, fields });
    checkMappings([{ ...device, wiring, fields }], this.#parts.columnOf, () => '');
    const at = clock.now();
    await records.connections.rewire({ mac: device.mac, device: { wiring, fields }, at });
    await link?.registrationsChanged();
    await onExchange(device.mac, at);
    await onChange([device.mac]);
  }

  /** Ends a device: its credential is void, and its data stay. */
  async end(device: Device): Promise<void> {
    const { records, clock, link, onChange } = this.#parts;
    if (device.endedAt !== null) return;
    const removed = await this.#lonely(device, null);
    await records.devices.change(device.mac, { endedAt: clock.now(), credentialHash: null });
    if (removed !== null) await records.connections.remove(removed);
    this.#disconnect(device);
    await link?.registrationsChanged();
    await onChange([device.mac]);
  }

  /** Removes a connection. @throws AppError('tree.not_empty') while devices in use come over it */
  async remove({ id }: Connection): Promise<void> {
    const { records, link } = this.#parts;
    const devices = await records.devices.list();
    if (devices.some(({ connection, endedAt }) => connection === id && endedAt === null)) {
      throw new AppError('tree.not_empty', 'id');
    }
    await records.connections.remove(id);
    link?.disconnect(id);
    await link?.registrationsChanged();
  }

  /** The connection of a single device that nothing uses once the device has gone to `next`; null = none. */
  async #lonely({ mac, connection }: Device, next: string | null): Promise<string | null> {
    if (connection === null || connection === next) return null;
    const { records } = this.#parts;
    const found = await records.connections.find(connection);
    if (found === undefined || found.key === null) return null;
    const others = await records.devices.list();
    const isUsed = others.some(
      (other) => other.connection === connection && other.mac !== mac && other.endedAt === null,
    );
    return isUsed ? null : connection;
  }

  #disconnect({ mac, connection }: Device): void {
    this.#parts.link?.disconnect(mac);
    if (connection !== null) this.#parts.link?.disconnect(connection);
  }

  async #treeWith({ devices, ownerId }: Omit<Installation, 'tree'>, group: string | undefined) {
    const stored = ownerId === null ? undefined : await this.#parts.records.hierarchies.find(ownerId);
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
