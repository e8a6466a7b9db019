import type { DeviceStateValues, HierarchyMenu } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallContext } from '../../call-handlers.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DeviceLink } from '../../ports/device-link.ts';
import type { ConnectableEcosystem } from '../../ports/ecosystem-catalogue.ts';
import type { Share } from '../../ports/processes/share.ts';
import type { AssignmentRecords } from '../../ports/records/assignment-records.ts';
import type { ConnectionRecords } from '../../ports/records/connection-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { DeviceEventRecords } from '../../ports/records/notification-records.ts';
import type { SiteRecords } from '../../ports/records/site-records.ts';
import type { User, UserRecords } from '../../ports/records/user-records.ts';
import type { ReadRefusals } from '../../ports/refusals.ts';
import type { SeriesStore } from '../../ports/series-store.ts';
import type { Streams } from '../../ports/topic-streams.ts';
import type { ColumnOf } from './checked-mapping.ts';
import type { Installer, InstallerParts } from './installer.ts';
import type { MemoryDesk } from './memory-desk.ts';
import type { Credentials } from './new-connection.ts';
import type { ConnectionAddress, OfferParts } from './offers.ts';

export interface ConnectingParts {
  readonly records: InstallerParts['records'] & {
    readonly sites: SiteRecords;
    readonly deviceEvents: Pick<DeviceEventRecords, 'of'>;
    readonly users: Pick<UserRecords, 'list'>;
    readonly assignments: Pick<AssignmentRecords, 'list'>;
  };
  readonly store: Pick<SeriesStore, 'counts' | 'extents'>;
  readonly clock: Clock;
  readonly link: Pick<DeviceLink, 'disconnect' | 'registrationsChanged' | 'request'>;
  /** The registered device as known a moment ago. */
  readonly deviceOf: (mac: string) => Device | undefined;
  /** The devices of this process. */
  readonly share: Pick<Share, 'has'>;
  readonly statusOf: (mac: string) => DeviceStateValues;
  readonly refusals: ReadRefusals;
  readonly ecosystems: Iterable<ConnectableEcosystem>;
  /** Where devices reach this server. */
  readonly address: () => ConnectionAddress;
  readonly rightsOf: OfferParts['rightsOf'];
  /** Zone of the days of new devices. */
  readonly timeZone: string;
  readonly tokenOf: (mac: string) => string;
  /** Called after devices were registered, changed or ended, before this is answered. */
  readonly onChange: (macs: readonly string[]) => Promise<void>;
  /** Called when another device has taken the place of one, at an instant in epoch ms. */
  readonly onExchange: InstallerParts['onExchange'];
  /** Called when a gateway has connected or was lost, with the devices behind it. */
  readonly onGateway: (macs: readonly string[], isConnected: boolean) => void;
  readonly credentials: Credentials;
  /** Checks the rules for a tree (D61). @throws AppError */
  readonly checkTree: (tree: HierarchyMenu) => void;
  readonly columnOf: ColumnOf;
  readonly streams: Streams;
  readonly log: { info(bindings: object, message: string): void; warn(bindings: object, message: string): void };
}

/** What the calls share. */
export interface ConnectingDesk extends Omit<ConnectingParts, 'ecosystems'> {
  readonly ecosystems: ReadonlyMap<string, ConnectableEcosystem>;
  readonly desk: MemoryDesk;
  readonly installer: Installer;
}

/** @throws AppError('store.not_found') */
export async function connectionOf({ connections }: { readonly connections: ConnectionRecords }, id: string) {
  const connection = await connections.find(id);
  if (connection === undefined) throw new AppError('store.not_found');
  return connection;
}

/** @throws AppError('request.invalid', field ecosystem) */
export function ecosystemOf({ ecosystems }: Pick<ConnectingDesk, 'ecosystems'>, name: string): ConnectableEcosystem {
  const ecosystem = ecosystems.get(name);
  if (ecosystem === undefined) throw new AppError('request.invalid', 'ecosystem');
  return ecosystem;
}

/** @throws AppError access.token_invalid for anyone who is not signed in */
export function userOf({ user }: CallContext): User {
  if (user === null) throw new AppError('access.token_invalid');
  return user;
}
