import { isTimeZone } from '@phasor/calendar';
import { type CallBody, type CircuitNames, deviceKind, type HierarchyMenu, type HierarchyNode } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { Connection } from '../../ports/records/connection-records.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { isNative, NATIVE } from './native-ecosystems.ts';

/** How a device is placed by the account that takes it. */
export type PlacedDevice = CallBody<'connecting.take'>['devices'][number];

export interface NewDeviceParts {
  readonly mac: string;
  readonly key: string;
  readonly connection: Connection;
  /** Zone of its days where it has none of its own. */
  readonly timeZone: string;
  /** Epoch ms. */
  readonly now: number;
}

/** The registration of a new device. @throws AppError('request.invalid', field time_zone) */
export function newDevice(placed: PlacedDevice, { mac, key, connection, timeZone, now }: NewDeviceParts): Device {
  const { time_zone: zone = timeZone } = placed;
  if (!isTimeZone(zone)) throw new AppError('request.invalid', 'time_zone');
  return {
    mac,
    type: placed.type,
    title: placed.title,
    phases: placed.phases,
    lora: false,
    nilm: isNative(connection.ecosystem) && deviceKind(placed.type).nilm === true,
    devEui: null,
    ...reachedBy(connection, key),
    wiring: placed.wiring,
    fields: placed.fields,
    ...(placed.circuits !== undefined && { circuits: namedCircuits(placed.circuits) }),
    timeZone: zone,
    latitude: placed.lat,
    longitude: placed.lng,
    ...{ mrk: 0, rk: 0, energyOffset: 0 },
    transformationRatio: placed.transformation_ratio,
    maxCurrent: placed.max_current,
    ...{ currency: 'EUR', kwPrice: null, kwhPrice: null, kwhCo2: null, litrePrice: null },
    createdAt: now,
    endedAt: null,
  };
}

function namedCircuits(circuits: NonNullable<PlacedDevice['circuits']>): CircuitNames {
  return Object.fromEntries(Object.entries(circuits).filter(([, name]) => name !== ''));
}

/** How a device is reached over a connection; a native one takes its secret over and needs the connection no more. */
export function reachedBy({ id, ecosystem, credentialHash }: Connection, key: string) {
  return isNative(ecosystem)
    ? { adapter: NATIVE, adapterKey: null, connection: null, credentialHash }
    : { adapter: ecosystem, adapterKey: key, connection: id, credentialHash: null };
}

/**
 * A tree with new devices in a group, or at its end. Titles and places are the devices' own, so that they follow them.
 * @throws AppError('request.invalid', field group) for a group that is not there
 */
export function withDevices(
  menu: HierarchyMenu,
  devices: readonly Pick<Device, 'mac' | 'type'>[],
  group: string | undefined,
): HierarchyMenu {
  const leaves = devices.map(({ mac, type }): HierarchyNode => {
    return { title: '', isLeaf: true, data: { id: mac, mac, type, report_mode: 1 } };
  });
  const tags = menu.tags;
  if (group === undefined) return { nodes: [...menu.nodes, ...leaves], tags };
  let isFound = false;
  const below = (nodes: readonly HierarchyNode[]): HierarchyNode[] =>
    nodes.map((node) => {
      if (node.isLeaf) return node;
      const children = below(node.children ?? []);
      if (node.data.id !== group) return { ...node, children };
      isFound = true;
      return { ...node, children: [...children, ...leaves] };
    });
  const nodes = below(menu.nodes);
  if (!isFound) throw new AppError('request.invalid', 'group');
  return { nodes, tags };
}
