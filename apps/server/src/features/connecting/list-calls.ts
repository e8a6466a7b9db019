import type { ListedDevice, ListedGateway } from '@phasor/contract';
import { DAY_MS } from '@phasor/quantities';
import type { CallHandlers } from '../../call-handlers.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { Refusal } from '../../ports/refusals.ts';
import { type ConnectingDesk, connectionOf, userOf } from './connecting-desk.ts';
import { isNative, isShownTo } from './native-ecosystems.ts';
import { sightingOf } from './sightings.ts';

/** Samples of a day are counted at most this often, ms. */
const COUNTED_MS = 60_000;

type Names = 'connecting.waiting' | 'connecting.devices' | 'connecting.gateways' | 'connecting.removeGateway';

/** Lists of devices, of gateways, and of what waits behind them. */
export function listCalls(parts: ConnectingDesk): CallHandlers<Names> {
  const { records, installer, desk, ecosystems } = parts;
  const counts = countedNowAndThen(parts);
  return {
    'connecting.waiting': async (_body, context) => {
      const { login } = userOf(context);
      const [connections, devices] = await Promise.all([records.connections.list(), records.devices.list()]);
      const inUse = devices.filter(({ endedAt }) => endedAt === null);
      const shown = connections.filter((connection) => isShownTo(connection, login));
      const all = shown.flatMap((connection) => {
        const own = inUse.filter((device) => device.connection === connection.id);
        const ecosystem = ecosystems.get(connection.ecosystem);
        return desk.seen(connection.id).map((seen) => sightingOf(seen, { connection, ecosystem, devices: own }));
      });
      return { data: all.filter(({ taken }) => taken.length === 0) };
    },
    'connecting.devices': async () => {
      const [connections, devices, owners] = await Promise.all([
        records.connections.list(),
        records.devices.list(),
        ownersByMac(parts),
      ]);
      const byId = new Map(connections.map((connection) => [connection.id, connection]));
      const [stored, refused] = await Promise.all([counts(), parts.refusals(devices.map(({ mac }) => mac))]);
      return {
        data: devices.map((device) =>
          listedDevice(parts, device, {
            connection: byId.get(device.connection ?? ''),
            samples: stored.get(device.mac) ?? 0,
            refused: refused.get(device.mac) ?? [],
            owners: owners.get(device.mac) ?? [],
          }),
        ),
      };
    },
    'connecting.gateways': async () => {
      const [connections, devices] = await Promise.all([records.connections.list(), records.devices.list()]);
      // A connection that was only begun has no device yet.
      const gateways = connections.filter(
        ({ id, key, draftUntil }) => key === null && (draftUntil === null || desk.wasUsed(id)),
      );
      return { data: gateways.map((gateway) => listedGateway(parts, gateway, devices)) };
    },
    'connecting.removeGateway': async ({ id }, context) => {
      context.note?.(id);
      await installer.remove(await connectionOf(records, id));
      desk.forget(id);
      return {};
    },
  };
}

/** Whether a device is behind a gateway that has gone: then nothing is known of the device. */
function isBehindLost(desk: ConnectingDesk['desk'], connection: Connection | undefined): boolean {
  return connection !== undefined && connection.key === null && desk.isLost(connection.id);
}

interface ListedParts {
  readonly connection: Connection | undefined;
  readonly samples: number;
  readonly refused: readonly Refusal[];
  readonly owners: readonly string[];
}

function listedDevice(
  parts: ConnectingDesk,
  device: Device,
  { connection, samples, refused, owners }: ListedParts,
): ListedDevice {
  const { statusOf } = parts;
  const { mac, title, type, phases, adapter, adapterKey, wiring, fields, createdAt, endedAt } = device;
  const state = statusOf(mac);
  const isUnknown = endedAt === null && state.status !== 'ONLINE' && isBehindLost(parts.desk, connection);
  return {
    ...{ mac, title, type, phases },
    ecosystem: isNative(adapter) ? 'native' : adapter,
    connection: device.connection,
    gateway: connection !== undefined && connection.key === null ? connection.name : null,
    key: adapterKey,
    wiring: [...wiring],
    fields: [...fields],
    status: endedAt !== null ? 'OFFLINE' : isUnknown ? 'UNKNOWN' : state.status,
    seen_at: state.last_seen ?? null,
    created_at: createdAt,
    ended_at: endedAt,
    samples_a_day: samples,
    refused: refused.map((each) => ({ ...each })),
    owners: [...owners],
  };
}

function listedGateway({ desk }: ConnectingDesk, gateway: Connection, devices: readonly Device[]): ListedGateway {
  const { id, name, ecosystem, prefix, user, createdAt, hidden } = gateway;
  const own = devices.filter(({ connection, endedAt }) => connection === id && endedAt === null);
  const taken = new Set([...own.map(({ adapterKey }) => adapterKey), ...hidden]);
  return {
    ...{ id, name, ecosystem, prefix, user },
    connected: desk.signedInAt(id) !== null,
    created_at: createdAt,
    devices: own.length,
    waiting: desk.seen(id).filter(({ key }) => !taken.has(key)).length,
  };
}

async function ownersByMac({ records }: ConnectingDesk): Promise<ReadonlyMap<string, string[]>> {
  const [users, assignments] = await Promise.all([records.users.list(), records.assignments.list()]);
  const logins = new Map(users.map(({ id, login }) => [id, login]));
  const owned = new Map<string, string[]>();
  for (const { userId, mac, level } of assignments) {
    const login = logins.get(userId);
    if (level === 'own' && login !== undefined) owned.set(mac, [...(owned.get(mac) ?? []), login]);
  }
  return owned;
}

/** Samples that each device stored in the last day; counted again after a while, however many people look. */
function countedNowAndThen({ store, clock }: ConnectingDesk): () => Promise<ReadonlyMap<string, number>> {
  let countedAt = Number.NEGATIVE_INFINITY;
  let counting: Promise<ReadonlyMap<string, number>> = Promise.resolve(new Map());
  return () => {
    const now = clock.now();
    if (now - countedAt < COUNTED_MS) return counting;
    countedAt = now;
    counting = store.counts(now - DAY_MS).catch(() => {
      countedAt = Number.NEGATIVE_INFINITY;
      return new Map();
    });
    return counting;
  };
}
