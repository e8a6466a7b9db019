import type { HierarchyMenu } from '@phasor/contract';
import type { Device } from './device-records.ts';

/** Ecosystem of a gateway that delivers the uplinks of LoRaWAN devices; their keys are their DevEUIs. */
export const NETWORK_SERVER = 'lorawan-server';

/**
 * The credential of one connection of devices of other makers: of a single device (`key`), or of a gateway that speaks for all
 * devices of a site. Devices name it by its id (`Device.connection`).
 */
export interface Connection {
  /** 8 lower-case letters and digits. */
  readonly id: string;
  /** Name of the ecosystem whose messages come over it. */
  readonly ecosystem: string;
  readonly name: string;
  /** MQTT user name, unique. */
  readonly user: string;
  /** Name of the single device behind it; null = a gateway. */
  readonly key: string | null;
  /** Beginning of each of its topics, with a slash at the end; empty = the ecosystem's own topics. */
  readonly prefix: string;
  /** SHA-256 hex of its secret; null where an external broker checks it. */
  readonly credentialHash: string | null;
  readonly createdBy: string | null;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms after which it is removed unless a device was taken through it; null = kept. */
  readonly draftUntil: number | null;
  /** Keys of devices that are hidden among those that wait. */
  readonly hidden: readonly string[];
}

/** The name by which the device link ends the clients of a connection: a network server signs in as one, and has the name of that. */
export function linkNameOf({ ecosystem, id, user }: Pick<Connection, 'ecosystem' | 'id' | 'user'>): string {
  return ecosystem === NETWORK_SERVER ? user : id;
}

/** Of a device without a connection of its own, with its values as it sends them. */
export const UNCONNECTED = { connection: null, wiring: [], fields: [], endedAt: null } as const;

/** New devices with what belongs to them: stored together or not at all. */
export interface Installation {
  /** Connections that are added with them. */
  readonly connections: readonly Connection[];
  /** Ids of drafts that are kept from now on. */
  readonly kept: readonly string[];
  /** Ids of drafts that nothing uses any more. */
  readonly removed: readonly string[];
  readonly devices: readonly Device[];
  /** Account that owns the devices; null = no account. */
  readonly ownerId: number | null;
  /** The owner's tree with the devices in it, and the revision of the tree that it replaces (0 = none); null = unchanged. */
  readonly tree: { readonly menu: HierarchyMenu; readonly revision: number } | null;
}

/** The device that takes the place of another one: its history goes on under the same MAC. */
export interface Exchange {
  readonly mac: string;
  readonly device: Pick<Device, 'adapter' | 'adapterKey' | 'connection' | 'credentialHash' | 'wiring' | 'fields'>;
  /** Connection of a single device that nothing uses any more; null = none. */
  readonly removed: string | null;
  /** Epoch ms. */
  readonly at: number;
}

/** Another wiring of a device, or other meanings of its fields. */
export interface Rewiring {
  readonly mac: string;
  readonly device: Pick<Device, 'wiring' | 'fields'>;
  /** Epoch ms. */
  readonly at: number;
}

export type ConnectionChange = Partial<Omit<Connection, 'id' | 'createdAt' | 'createdBy'>>;

export interface ConnectionRecords {
  find(id: string): Promise<Connection | undefined>;
  byUser(user: string): Promise<Connection | undefined>;
  /** By the hash of its secret. */
  bySecret(credentialHash: string): Promise<Connection | undefined>;
  /** All, drafts among them, by creation; the same array as before while none has changed. */
  list(): Promise<readonly Connection[]>;
  /** @throws AppError('request.invalid', field key) when its user name is taken */
  add(connection: Connection): Promise<void>;
  change(id: string, change: ConnectionChange): Promise<void>;
  /**
   * @returns false, with nothing stored, when the tree was changed meanwhile
   * @throws AppError('request.invalid', field mac or key) when a MAC or a user name is taken
   */
  install(installation: Installation): Promise<boolean>;
  /** Its draft is kept, and all registers of the device begin a new segment. */
  exchange(exchange: Exchange): Promise<void>;
  /** All registers of the device begin a new segment, since another one may be stored at their place. */
  rewire(rewiring: Rewiring): Promise<void>;
  /** Its devices stay, without a connection. */
  remove(id: string): Promise<void>;
  /** Removes drafts that ended before `now` (epoch ms) and returns their ids. */
  removeEnded(now: number): Promise<readonly string[]>;
}
